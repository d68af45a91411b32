import * as z from 'zod/mini'
import type { Word } from '#contract/transcription/schemas.ts'
import type { TimeRange } from '#core/audio/find-speech.ts'
import { isTooMuchToSay } from '#core/transcription/phantoms/remove-phantoms.ts'
import type { Recognized, SherpaUtterance } from './sherpa-protocol.ts'

const result = z.object({
  text: z.string(),
  tokens: z.optional(z.array(z.string())),
  timestamps: z.optional(z.array(z.number())),
  durations: z.optional(z.array(z.number())),
})

/** Maximum length in seconds of a token for which the model gives no duration. */
const longestToken = 0.4

/** `words` is empty if the model gives no times. A token with a leading space (or SentencePiece's ▁) begins a word. */
export function readSherpaResult(value: unknown, seconds: number): { text: string; words: Word[] } {
  const { text, tokens = [], timestamps = [], durations = [] } = result.parse(value)
  const words: Word[] = []
  if (timestamps.length !== tokens.length) return { text: text.trim(), words }
  for (const [index, token] of tokens.entries()) {
    const start = timestamps[index] ?? 0
    const next = timestamps[index + 1] ?? seconds
    const end = Math.min(seconds, start + (durations[index] ?? Math.min(longestToken, next - start)))
    const letters = token.replace(/^[ \u2581]+/, '')
    const last = words.at(-1)
    if (last && letters === token) {
      last.text += letters
      last.end = Math.max(last.end, end)
    } else {
      words.push({ text: letters, start, end: Math.max(start, end) })
    }
  }
  return { text: text.trim(), words: words.filter((word) => word.text !== '') }
}

/** In seconds. So much speech has words. */
const certainSpeech = 1

/**
 * Moonshine sometimes returns nothing for speech, most often if silence surrounds it, or repeats a phrase again and again. Such speech is
 * recognized again without its margins, then in halves.
 */
export async function recognizeCarefully(
  recognize: (range: TimeRange) => Promise<Recognized>,
  { start, end, spoken, middle }: SherpaUtterance,
): Promise<Recognized> {
  const seconds = spoken.end - spoken.start
  const isGood = ({ text }: Recognized) =>
    text === '' ? seconds < certainSpeech : !isTooMuchToSay(text, seconds)
  const first = await recognize({ start, end })
  if (isGood(first)) return first
  const second = await recognize(spoken)
  if (isGood(second)) return second
  if (seconds < certainSpeech) return first
  const before = await recognize({ start: spoken.start, end: middle })
  const after = await recognize({ start: middle, end: spoken.end })
  const halves = {
    text: `${before.text} ${after.text}`.trim(),
    words: [...before.words, ...after.words],
  }
  return isGood(halves) || first.text === '' ? halves : first
}
