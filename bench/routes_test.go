package bench

import "strings"

// githubRoutes are 61 routes of GitHub's REST API, as its documentation has them: of each
// length and number of wildcards, several with the same path and other methods.
var githubRoutes = strings.Split(strings.TrimSpace(`
GET /emojis
GET /events
GET /feeds
GET /gists
POST /gists
GET /gists/{gist_id}/commits
GET /gists/{gist_id}/forks
GET /gists/{gist_id}
PATCH /gists/{gist_id}
DELETE /gists/{gist_id}
PUT /gists/{gist_id}/star
GET /gists/{gist_id}/comments/{comment_id}
GET /gitignore/templates
GET /gitignore/templates/{name}
GET /issues
GET /licenses/{license}
POST /markdown
GET /meta
GET /networks/{owner}/{repo}/events
GET /notifications
PUT /notifications
GET /notifications/threads/{thread_id}
PUT /notifications/threads/{thread_id}/subscription
GET /orgs/{org}
GET /orgs/{org}/members
GET /orgs/{org}/members/{username}
GET /orgs/{org}/repos
POST /orgs/{org}/repos
GET /rate_limit
GET /repos/{owner}/{repo}
DELETE /repos/{owner}/{repo}
GET /repos/{owner}/{repo}/branches/{branch}
GET /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks
GET /repos/{owner}/{repo}/collaborators/{username}/permission
GET /repos/{owner}/{repo}/commits
GET /repos/{owner}/{repo}/commits/{ref}/status
GET /repos/{owner}/{repo}/contributors
POST /repos/{owner}/{repo}/forks
GET /repos/{owner}/{repo}/git/blobs/{file_sha}
POST /repos/{owner}/{repo}/git/trees
GET /repos/{owner}/{repo}/issues
POST /repos/{owner}/{repo}/issues
GET /repos/{owner}/{repo}/issues/{issue_number}
GET /repos/{owner}/{repo}/issues/{issue_number}/comments
POST /repos/{owner}/{repo}/issues/{issue_number}/labels
GET /repos/{owner}/{repo}/languages
GET /repos/{owner}/{repo}/pulls/{pull_number}/files
PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge
GET /repos/{owner}/{repo}/releases
GET /repos/{owner}/{repo}/releases/{release_id}
GET /repos/{owner}/{repo}/stargazers
GET /search/repositories
GET /teams/{team_id}/members/{username}
GET /user
PATCH /user
GET /user/keys/{key_id}
GET /user/starred/{owner}/{repo}
PUT /user/starred/{owner}/{repo}
GET /users/{username}
GET /users/{username}/events/orgs/{org}
GET /users/{username}/repos
`), "\n")

// valuesOfGithub are values for the wildcards.
var valuesOfGithub = strings.NewReplacer(
	"{owner}", "uriscan", "{repo}", "uriscan", "{org}", "example-org", "{username}", "octocat", "{gist_id}", "aa5a315d61ae9438b18d",
	"{file_sha}", "3a0f86fb8db8eea7ccbb9a95f325ddbedfb25e15", "{ref}", "6dcb09b5b57875f334f61aebed695e2e4193db5e", "{branch}", "main",
	"{issue_number}", "1347", "{pull_number}", "42", "{release_id}", "1", "{thread_id}", "21", "{team_id}", "12345", "{key_id}", "9",
	"{comment_id}", "17", "{name}", "Go", "{license}", "mit",
)
