//go:build !amd64

package net

func plainly() func() { return func() {} }
