package draughts

//go:generate go run ./internal/widen moves64.go takes64.go perft64.go eval64.go
