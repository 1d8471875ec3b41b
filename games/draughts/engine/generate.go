package engine

//go:generate go run ../internal/widen eval64.go
