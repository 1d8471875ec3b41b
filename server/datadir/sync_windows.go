package datadir

// syncDir does nothing: Windows keeps names by itself.
func syncDir(string) error { return nil }
