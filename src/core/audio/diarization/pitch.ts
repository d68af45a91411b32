/** In samples at 4 kHz: 48 ms, almost three periods of the deepest voice. */
export const pitchWindowSize = 192
const sampleRate = 4000
const shortestLag = 10
const longestLag = 66
const voicedFrom = 0.5

/** Returns the natural logarithm of the pitch (60 to 400 Hz) of a window at 4 kHz, or 0 if the window is unvoiced. */
export function findPitch(window: Float32Array): number {
  const scores = new Float32Array(longestLag + 2)
  const width = pitchWindowSize - longestLag - 1
  const own = energy(window, 0, width)
  if (own < 1e-7 * width) return 0
  let best = 0
  let shifted = energy(window, shortestLag - 1, width)
  for (let lag = shortestLag - 1; lag <= longestLag + 1; lag++) {
    let product = 0
    for (let index = 0; index < width; index++) product += (window[index] ?? 0) * (window[index + lag] ?? 0)
    const score = product / Math.sqrt(own * shifted + 1e-12)
    scores[lag] = score
    if (lag >= shortestLag && lag <= longestLag) best = Math.max(best, score)
    shifted += (window[lag + width] ?? 0) ** 2 - (window[lag] ?? 0) ** 2
  }
  if (best < voicedFrom) return 0
  // Multiples of the period fit equally well, so the shortest good lag gives the pitch.
  for (let lag = shortestLag; lag <= longestLag; lag++) {
    const [before = 0, here = 0, after = 0] = scores.subarray(lag - 1, lag + 2)
    if (here < before || here < after) continue
    const bend = before - 2 * here + after
    const shift = bend < 0 ? (before - after) / (2 * bend) : 0
    if (here - 0.25 * (before - after) * shift >= 0.85 * best) return Math.log(sampleRate / (lag + shift))
  }
  return 0
}

function energy(window: Float32Array, from: number, width: number): number {
  let sum = 0
  for (let index = from; index < from + width; index++) sum += (window[index] ?? 0) ** 2
  return sum
}
