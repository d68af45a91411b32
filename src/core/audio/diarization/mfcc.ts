import { createPowerSpectrum } from './fourier.ts'

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
