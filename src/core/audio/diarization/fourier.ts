/** Uses a radix-2 FFT, so `size` must be a power of two. */
export function createPowerSpectrum(size: number): (samples: Float64Array, power: Float64Array) => void {
  const half = size / 2
  const cosines = new Float64Array(half).map((_, k) => Math.cos((2 * Math.PI * k) / size))
  const sines = new Float64Array(half).map((_, k) => Math.sin((2 * Math.PI * k) / size))
  const reversed = new Uint32Array(size)
  for (let index = 1; index < size; index++) {
    reversed[index] = ((reversed[index >> 1] ?? 0) >> 1) | (index & 1 ? half : 0)
  }
  const real = new Float64Array(size)
  const imaginary = new Float64Array(size)

  return (samples, power) => {
    for (let index = 0; index < size; index++) real[index] = samples[reversed[index] ?? 0] ?? 0
    imaginary.fill(0)
    for (let width = 1; width < size; width *= 2) {
      const stride = half / width
      for (let group = 0; group < size; group += 2 * width) {
        for (let k = 0; k < width; k++) {
          const a = group + k
          const b = a + width
          const cosine = cosines[k * stride] ?? 0
          const sine = sines[k * stride] ?? 0
          const re = (real[b] ?? 0) * cosine + (imaginary[b] ?? 0) * sine
          const im = (imaginary[b] ?? 0) * cosine - (real[b] ?? 0) * sine
          real[b] = (real[a] ?? 0) - re
          imaginary[b] = (imaginary[a] ?? 0) - im
          real[a] = (real[a] ?? 0) + re
          imaginary[a] = (imaginary[a] ?? 0) + im
        }
      }
    }
    for (let k = 0; k <= half; k++) power[k] = (real[k] ?? 0) ** 2 + (imaginary[k] ?? 0) ** 2
  }
}
