package tt

// touch asks for a bucket to be fetched into the cache, without waiting for it.
//
//go:noescape
func touch(b *bucket)
