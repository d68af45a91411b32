import { differenceOfVoices, type PreparedPrint } from './compare-voices.ts'

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
