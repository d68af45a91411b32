/** Uses a radix-2 FFT, so `size` must be a power of two. */
function createPowerSpectrum(size: number): (samples: Float64Array, power: Float64Array) => void {
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

export const coefficientCount = 19
/** In samples: 32 ms at 16 kHz. */
export const mfccWindowSize = 512
const filterCount = 28
const lowest = 80
const highest = 7600

/**
 * Returns a function that writes the mel cepstral coefficients 1 to 19 of a window into `target` at `offset`. Coefficient 0, the loudness,
 * is left out.
 */
export function createMfcc(): (window: Float64Array, target: Float32Array, offset: number) => void {
  const toPower = createPowerSpectrum(mfccWindowSize)
  const taper = new Float64Array(mfccWindowSize).map(
    (_, index) => 0.54 - 0.46 * Math.cos((2 * Math.PI * index) / (mfccWindowSize - 1)),
  )
  const filters = melFilters()
  const cosines = new Float64Array(coefficientCount * filterCount).map((_, index) => {
    const order = Math.floor(index / filterCount) + 1
    const filter = index % filterCount
    return Math.cos((Math.PI * order * (filter + 0.5)) / filterCount) * Math.sqrt(2 / filterCount)
  })
  const tapered = new Float64Array(mfccWindowSize)
  const power = new Float64Array(mfccWindowSize / 2 + 1)
  const bands = new Float64Array(filterCount)

  return (window, target, offset) => {
    for (let index = 0; index < mfccWindowSize; index++) {
      const edge = (window[index] ?? 0) - 0.97 * (window[index - 1] ?? 0)
      tapered[index] = edge * (taper[index] ?? 0)
    }
    toPower(tapered, power)
    for (const [band, { first, weights }] of filters.entries()) {
      let sum = 0
      for (let index = 0; index < weights.length; index++) {
        sum += (weights[index] ?? 0) * (power[first + index] ?? 0)
      }
      bands[band] = Math.log(sum + 1e-7)
    }
    for (let order = 0; order < coefficientCount; order++) {
      let sum = 0
      for (let band = 0; band < filterCount; band++) {
        sum += (bands[band] ?? 0) * (cosines[order * filterCount + band] ?? 0)
      }
      target[offset + order] = sum
    }
  }
}

function melFilters(): { first: number; weights: Float64Array }[] {
  const mel = (hertz: number) => 1127 * Math.log(1 + hertz / 700)
  const hertz = (value: number) => 700 * (Math.exp(value / 1127) - 1)
  const width = (mel(highest) - mel(lowest)) / (filterCount + 1)
  const bin = (index: number) => (hertz(mel(lowest) + width * index) * mfccWindowSize) / 16000
  return Array.from({ length: filterCount }, (_, band) => {
    const [left, top, right] = [bin(band), bin(band + 1), bin(band + 2)]
    const first = Math.ceil(left)
    const weights = new Float64Array(Math.max(1, Math.floor(right) - first + 1)).map((_, index) => {
      const at = first + index
      return Math.max(0, at < top ? (at - left) / (top - left) : (right - at) / (right - top))
    })
    return { first, weights }
  })
}
