export type Matrix = { size: number; values: Float64Array }

export function createMatrix(size: number): Matrix {
  return { size, values: new Float64Array(size * size) }
}

/** Expects a symmetric matrix. The largest eigenvalue comes first; `vectors[i]` belongs to `values[i]`. */
export function findEigenvectors(matrix: Matrix): { values: number[]; vectors: Float64Array[] } {
  const n = matrix.size
  const a = Float64Array.from(matrix.values)
  const v = createMatrix(n).values
  for (let i = 0; i < n; i++) v[i * n + i] = 1
  for (let sweep = 0; sweep < 30 && offDiagonal(a, n) > 1e-18 * offDiagonal(a, n, true); sweep++) {
    for (let p = 0; p < n - 1; p++) for (let q = p + 1; q < n; q++) rotate(a, v, n, p, q)
  }
  const order = Array.from({ length: n }, (_, i) => i)
  order.sort((i, j) => (a[j * n + j] ?? 0) - (a[i * n + i] ?? 0))
  return {
    values: order.map((i) => a[i * n + i] ?? 0),
    vectors: order.map((i) => Float64Array.from({ length: n }, (_, row) => v[row * n + i] ?? 0)),
  }
}

function offDiagonal(a: Float64Array, n: number, withDiagonal = false): number {
  let sum = 0
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) if (i !== j || withDiagonal) sum += (a[i * n + j] ?? 0) ** 2
  }
  return sum
}

function rotate(a: Float64Array, v: Float64Array, n: number, p: number, q: number): void {
  const apq = a[p * n + q] ?? 0
  if (apq === 0) return
  const theta = ((a[q * n + q] ?? 0) - (a[p * n + p] ?? 0)) / (2 * apq)
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  const turn = (values: Float64Array, first: number, second: number) => {
    const x = values[first] ?? 0
    const y = values[second] ?? 0
    values[first] = c * x - s * y
    values[second] = s * x + c * y
  }
  for (let k = 0; k < n; k++) turn(a, k * n + p, k * n + q)
  for (let k = 0; k < n; k++) turn(a, p * n + k, q * n + k)
  for (let k = 0; k < n; k++) turn(v, k * n + p, k * n + q)
}

/** The matrix must be positive definite, because Gauss-Jordan elimination is done without pivoting. */
export function invertSymmetric({ size: n, values }: Matrix): Matrix {
  const a = Float64Array.from(values)
  const inverse = createMatrix(n)
  const b = inverse.values
  for (let i = 0; i < n; i++) b[i * n + i] = 1
  for (let i = 0; i < n; i++) {
    const pivot = a[i * n + i] ?? 1
    for (let j = 0; j < n; j++) {
      a[i * n + j] = (a[i * n + j] ?? 0) / pivot
      b[i * n + j] = (b[i * n + j] ?? 0) / pivot
    }
    for (let row = 0; row < n; row++) {
      const factor = row === i ? 0 : (a[row * n + i] ?? 0)
      if (factor === 0) continue
      for (let j = 0; j < n; j++) {
        a[row * n + j] = (a[row * n + j] ?? 0) - factor * (a[i * n + j] ?? 0)
        b[row * n + j] = (b[row * n + j] ?? 0) - factor * (b[i * n + j] ?? 0)
      }
    }
  }
  return inverse
}
