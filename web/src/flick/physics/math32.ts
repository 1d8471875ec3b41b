// Arithmetic that is rounded once to float32, as the server's.

export type Vec = [number, number, number]

const { fround } = Math

export const Math32 = {
  add: (a: number, b: number): number => fround(a + b),
  sub: (a: number, b: number): number => fround(a - b),
  mul: (a: number, b: number): number => fround(a * b),
  div: (a: number, b: number): number => fround(a / b),
}

/** The nearest float32. */
export const f32 = fround
