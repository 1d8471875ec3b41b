//go:build !amd64

package net

func addProducts(sum *[Rows * Lanes]float32, a, b []float32, n, stepA, gapA, stepB int) {
	addProductsGo(sum, a, b, n, stepA, gapA, stepB)
}

// Fast tells whether a look takes no longer than a handful of playouts.
func Fast() bool { return false }
