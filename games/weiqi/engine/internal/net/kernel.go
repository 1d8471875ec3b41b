package net

// What the kernel sums at a time: so many rows of so many numbers.
const (
	Rows  = 3
	Lanes = 32
)

// AddProducts adds products to three rows of sums: to the number j of row i it adds a[k*stepA+i*gapA] times b[k*stepB+j] for
// each of n k, which is at least 1. It is a step of a matrix product, and all that convolutions and their gradients are made of.
func AddProducts(sum *[Rows * Lanes]float32, a, b []float32, n, stepA, gapA, stepB int) {
	addProducts(sum, a, b, n, stepA, gapA, stepB)
}

// addProductsGo is AddProducts where there is nothing faster.
func addProductsGo(sum *[Rows * Lanes]float32, a, b []float32, n, stepA, gapA, stepB int) {
	for k := range n {
		row := (*[Lanes]float32)(b[k*stepB:])
		x, y, z := a[k*stepA], a[k*stepA+gapA], a[k*stepA+2*gapA]
		for j, v := range row {
			sum[j] += x * v
			sum[Lanes+j] += y * v
			sum[2*Lanes+j] += z * v
		}
	}
}
