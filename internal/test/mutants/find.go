package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

// A site is an expression or a statement with the texts that can take its
// place, each of which makes one mutant.
type site struct {
	node      ast.Node
	statement bool
	typeText  string   // of an expression
	changes   []string // what takes its place
}

// A finder collects the sites of one file.
type finder struct {
	info    *types.Info
	local   types.Qualifier
	source  func(ast.Node) string
	sites   []site
	blocked map[ast.Node]bool // what must stay as it is
	negated map[ast.Node]bool // calls that are negated: another change, or none, has their other answer
}

// findSites returns the sites of a file in the order in which they begin, those
// that contain others first.
func findSites(file *ast.File, info *types.Info, local types.Qualifier, source func(ast.Node) string) []site {
	f := finder{info: info, local: local, source: source, blocked: map[ast.Node]bool{}, negated: map[ast.Node]bool{}}
	ast.Inspect(file, f.visit)
	slices.SortStableFunc(f.sites, func(a, b site) int {
		return cmp.Or(cmp.Compare(a.node.Pos(), b.node.Pos()), cmp.Compare(b.node.End(), a.node.End()))
	})
	return f.sites
}

// visit notes what can be changed of a node, and reports whether to look into it.
func (f *finder) visit(node ast.Node) bool {
	if node == nil || f.blocked[node] {
		return false
	}
	switch n := node.(type) {
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.ArrayType, *ast.FieldList, *ast.SelectorExpr:
		return f.visitType(n)
	case *ast.CompositeLit:
		f.blockKeys(n)
	case *ast.BlockStmt:
		f.statements(n.List)
	case *ast.CaseClause:
		f.statements(n.Body)
	}
	if expression, ok := node.(ast.Expr); ok {
		return f.expression(expression)
	}
	return true
}

// visitType reports whether to look into a node that may be a type, or is part
// of a name.
func (f *finder) visitType(node ast.Node) bool {
	selector, ok := node.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	if f.isConstant(selector) {
		return f.expression(selector)
	}
	f.blocked[selector.Sel] = true
	return true
}

// blockKeys keeps the keys of a literal as they are: those of an array are
// constants, those of a struct names.
func (f *finder) blockKeys(literal *ast.CompositeLit) {
	if literal.Type != nil {
		f.blocked[literal.Type] = true
	}
	for _, element := range literal.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			f.blocked[pair.Key] = true
		}
	}
}

// statements notes the statements of a block that can be left out or turned
// round. One that declares a name cannot: the name would be gone.
func (f *finder) statements(list []ast.Stmt) {
	for _, statement := range list {
		switch s := statement.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE || isBlank(s.Lhs) {
				continue
			}
			changes := []string{""}
			if other, ok := otherAssignment[s.Tok]; ok && !isText(f.info.TypeOf(s.Lhs[0])) {
				changes = append(changes, f.source(s.Lhs[0])+" "+other.String()+" "+f.source(s.Rhs[0]))
			}
			f.add(site{node: s, statement: true, changes: changes})
		case *ast.IncDecStmt:
			other := map[token.Token]string{token.INC: "--", token.DEC: "++"}[s.Tok]
			f.add(site{node: s, statement: true, changes: []string{"", f.source(s.X) + other}})
		case *ast.ExprStmt:
			f.negated[s.X] = true // nobody asks for its answer
			f.add(site{node: s, statement: true, changes: []string{""}})
		}
	}
}

func isBlank(names []ast.Expr) bool {
	name, ok := names[0].(*ast.Ident)
	return ok && name.Name == "_"
}

func (f *finder) add(s site) { f.sites = append(f.sites, s) }

// isConstant reports whether an expression has a value before the program runs.
func (f *finder) isConstant(e ast.Expr) bool { return f.info.Types[e].Value != nil }

// expression notes what can take the place of an expression, and reports
// whether to look into it.
func (f *finder) expression(e ast.Expr) bool {
	value := f.info.Types[e]
	if value.IsType() {
		return false
	}
	if value.Value != nil {
		f.constant(e, value)
		return false
	}
	var changes []string
	switch n := e.(type) {
	case *ast.BinaryExpr:
		if isText(value.Type) {
			return true // texts can only be put together
		}
		for _, other := range otherOperators[n.Op] {
			changes = append(changes, f.operand(n.X)+" "+other.String()+" "+f.operand(n.Y))
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT || n.Op == token.SUB || n.Op == token.XOR {
			changes = append(changes, f.source(n.X))
			f.negated[n.X] = true
		}
	case *ast.CallExpr:
		changes = f.call(n, value)
	}
	if len(changes) > 0 {
		f.add(site{node: e, typeText: types.TypeString(types.Default(value.Type), f.local), changes: changes})
	}
	return true
}

func isText(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// operand returns the text of an operand, which binds as it did.
func (f *finder) operand(e ast.Expr) string {
	if _, ok := e.(*ast.BinaryExpr); ok {
		return "(" + f.source(e) + ")"
	}
	return f.source(e)
}

// call returns what can take the place of a call: the other bound, or the other
// answer of a function that returns a bool.
func (f *finder) call(call *ast.CallExpr, value types.TypeAndValue) []string {
	if f.info.Types[call.Fun].IsBuiltin() {
		name := call.Fun.(*ast.Ident).Name
		if other, ok := map[string]string{"min": "max", "max": "min"}[name]; ok {
			return []string{other + f.source(call)[len(name):]}
		}
		return nil
	}
	if basic, ok := value.Type.(*types.Basic); ok && basic.Kind() == types.Bool && !f.negated[call] {
		return []string{"!" + f.source(call)}
	}
	return nil
}

// constant notes the neighbours of a whole number, and the other truth.
func (f *finder) constant(e ast.Expr, value types.TypeAndValue) {
	kind := types.Default(value.Type)
	basic, ok := kind.Underlying().(*types.Basic)
	if !ok {
		return
	}
	var changes []string
	switch {
	case basic.Info()&types.IsBoolean != 0:
		changes = append(changes, "!"+f.source(e))
	case basic.Info()&types.IsInteger != 0:
		for _, distance := range []int64{1, -1} {
			other := constant.BinaryOp(constant.ToInt(value.Value), token.ADD, constant.MakeInt64(distance))
			if fits(other, basic) {
				changes = append(changes, other.ExactString())
			}
		}
	}
	if len(changes) > 0 {
		f.add(site{node: e, typeText: types.TypeString(kind, f.local), changes: changes})
	}
}

// fits reports whether a value is one of the type.
func fits(value constant.Value, basic *types.Basic) bool {
	text := fmt.Sprintf("%s(%s)", types.Typ[basic.Kind()], value.ExactString())
	_, err := types.Eval(token.NewFileSet(), nil, token.NoPos, text)
	return err == nil
}

// otherOperators are the operators that take an operator's place: the bound
// moved by one, the opposite, the counterpart.
var otherOperators = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD},
	token.MUL: {token.QUO}, token.QUO: {token.MUL}, token.REM: {token.MUL},
	token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.AND: {token.OR}, token.OR: {token.AND}, token.XOR: {token.AND}, token.AND_NOT: {token.AND},
}

var otherAssignment = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN,
	token.MUL_ASSIGN: token.QUO_ASSIGN, token.QUO_ASSIGN: token.MUL_ASSIGN,
	token.AND_ASSIGN: token.OR_ASSIGN, token.OR_ASSIGN: token.AND_ASSIGN,
	token.AND_NOT_ASSIGN: token.AND_ASSIGN, token.XOR_ASSIGN: token.AND_ASSIGN,
	token.SHL_ASSIGN: token.SHR_ASSIGN, token.SHR_ASSIGN: token.SHL_ASSIGN,
}
