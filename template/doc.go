// Package template makes names of low cardinality of paths: "/users/{int}/orders" of
// "/users/42/orders".
package template
