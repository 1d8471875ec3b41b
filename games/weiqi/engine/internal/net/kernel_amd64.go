package net

import "golang.org/x/sys/cpu"

// vectors tells whether the processor has the wide registers and the fused products that the kernel needs; set once, but for
// tests of both ways.
var vectors = cpu.X86.HasAVX2 && cpu.X86.HasFMA

// addProductsAVX2 is addProductsGo with rows of sums in registers.
//
//go:noescape
func addProductsAVX2(sum, a, b *float32, n, stepA, gapA, stepB int)

func addProducts(sum *[Rows * Lanes]float32, a, b []float32, n, stepA, gapA, stepB int) {
	if !vectors {
		addProductsGo(sum, a, b, n, stepA, gapA, stepB)
		return
	}
	// What the kernel reads last must be there.
	_, _ = a[(n-1)*stepA+(Rows-1)*gapA], b[(n-1)*stepB+Lanes-1]
	addProductsAVX2(&sum[0], &a[0], &b[0], n, stepA, gapA, stepB)
}

// Fast tells whether a look takes no longer than a handful of playouts.
func Fast() bool { return vectors }
