package nats

// Settle is settle, for tests.
func (b *Bus) Settle() { b.settle() }
