package net

// plainly does without vectors until what it returns is called.
func plainly() func() {
	had := vectors
	vectors = false
	return func() { vectors = had }
}
