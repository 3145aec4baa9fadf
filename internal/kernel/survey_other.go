//go:build !amd64 || !gc || purego

package kernel

// SurveyParts returns which of the signs occur in src, which has its path there.
// What stands before the path is the head.
//
//   - Uses: only src, of any length. No allocation.
func SurveyParts(src []byte, path Span) Signs { return surveyGeneric(src, path) }
