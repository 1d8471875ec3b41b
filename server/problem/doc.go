// Package problem says to clients what is wrong: an error as RFC 9457 wants it, with a stable code that pages translate.
//
// Errors that have a status of their own stand here, whoever gives them, so that one table says how each is told. Of makes
// a problem of any error; what belongs to no known class is logged, not shown. FaultView tells what exactly is wrong with
// options or a position.
package problem
