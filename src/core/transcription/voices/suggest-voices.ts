import { createMatrix, invertSymmetric, type Matrix } from '#core/audio/diarization/matrix.ts'
import { coefficientCount } from '#core/audio/diarization/mfcc.ts'

type PreparedPrint = { mean: Float64Array; covariance: Matrix; inverse: Matrix }

const size = coefficientCount
/** Added to the diagonal, so that even the covariance of a steady hum can be inverted. */
const ridge = 1e-3
const comparedPairs = 3

export function preparePrint(print: Float32Array): PreparedPrint {
  const covariance = createMatrix(size)
  let at = size
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      const value = (print[at++] ?? 0) + (i === j ? ridge : 0)
      covariance.values[i * size + j] = value
      covariance.values[j * size + i] = value
    }
  }
  return {
    mean: Float64Array.from(print.subarray(0, size)),
    covariance,
    inverse: invertSymmetric(covariance),
  }
}

/** Returns the mean difference of the three most similar pairs of prints; infinity if a side has no print. */
export function differenceOfVoices(left: PreparedPrint[], right: PreparedPrint[]): number {
  const pairs = left.flatMap((a) => right.map((b) => differenceOfPrints(a, b)))
  const nearest = pairs.sort((a, b) => a - b).slice(0, comparedPairs)
  if (nearest.length === 0) return Number.POSITIVE_INFINITY
  return nearest.reduce((sum, value) => sum + value, 0) / nearest.length
}

/** The arithmetic-harmonic sphericity of the covariances, plus the squared Mahalanobis distance of the means per coefficient. */
function differenceOfPrints(a: PreparedPrint, b: PreparedPrint): number {
  const sphericity = Math.log(
    (traceOfProduct(a.covariance, b.inverse) * traceOfProduct(b.covariance, a.inverse)) / size ** 2,
  )
  let distance = 0
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const at = i * size + j
      const scale = ((a.inverse.values[at] ?? 0) + (b.inverse.values[at] ?? 0)) / 2
      distance += ((a.mean[i] ?? 0) - (b.mean[i] ?? 0)) * scale * ((a.mean[j] ?? 0) - (b.mean[j] ?? 0))
    }
  }
  return sphericity + distance / size
}

/** At least one of the matrices must be symmetric. */
function traceOfProduct(a: Matrix, b: Matrix): number {
  let sum = 0
  for (let at = 0; at < a.values.length; at++) sum += (a.values[at] ?? 0) * (b.values[at] ?? 0)
  return sum
}

type WithPrints = { id: string; prints: PreparedPrint[] }

/** Minimum certainty of a suggestion. The voices of two different people scored lower in all measured recordings (docs/decisions/086). */
export const leastCertainty = 0.7

/** The certainty is 0.5 at this difference of voices. */
const evenDifference = 0.714
const steepness = 6
/** No comparison of voices is certain. */
const mostCertain = 0.99

export function certaintyOf(difference: number): number {
  const certainty = 1 / (1 + (difference / evenDifference) ** steepness)
  return Math.min(mostCertain, Math.round(certainty * 100) / 100)
}

/**
 * Returns suggestions by speaker id. A speaker whose nearest voice is nearer to another speaker gets none, so that a stranger is not taken
 * for the owner of the second nearest voice.
 */
export function suggestVoices(
  speakers: WithPrints[],
  voices: WithPrints[],
): Map<string, { voiceId: string; certainty: number }> {
  const pairs = speakers
    .flatMap((speaker) =>
      voices.map((voice) => ({
        speakerId: speaker.id,
        voiceId: voice.id,
        difference: differenceOfVoices(speaker.prints, voice.prints),
      })),
    )
    .sort((a, b) => a.difference - b.difference)
  const seen = new Set<string>()
  const suggestions = new Map<string, { voiceId: string; certainty: number }>()
  for (const { speakerId, voiceId, difference } of pairs) {
    const [speaker, voice] = [`speaker ${speakerId}`, `voice ${voiceId}`]
    const certainty = certaintyOf(difference)
    if (!seen.has(speaker) && !seen.has(voice) && certainty >= leastCertainty) {
      suggestions.set(speakerId, { voiceId, certainty })
    }
    seen.add(speaker).add(voice)
  }
  return suggestions
}
