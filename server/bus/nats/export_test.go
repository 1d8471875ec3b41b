package nats

// Settle is settle, for tests.
func (b *Bus) Settle() { b.settle() }

// Token is token, for tests.
var Token = token
