package docs

// root is the root of the tree, seen from this folder. Each test begins there, where the
// documents are. It goes there by t.Chdir, so that go test knows which files it reads and
// runs it again when one has changed. What TestMain does is not seen.
const root = "../../.."
