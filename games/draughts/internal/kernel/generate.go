package kernel

//go:generate go run ../widen moves64.go takes64.go perft64.go
