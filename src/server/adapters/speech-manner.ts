import type { SoundFormat } from './encode-sound.ts'

/** How a server of this kind wants to be asked. */
export type Manner = {
  answer: 'diarized_json' | 'verbose_json' | 'json'
  sound: SoundFormat
  /** The fields that take the names of the campaign. */
  vocabulary: ('prompt' | 'keywords[]' | 'hotwords')[]
  language: 'language' | 'languages[]'
}

const usual: Manner = { answer: 'verbose_json', sound: 'mp3', vocabulary: ['prompt'], language: 'language' }

/** By the model's name; one that nobody knows is asked like Whisper. */
export function chooseManner(model: string): Manner {
  if (/diari[sz]e/i.test(model)) return { ...usual, answer: 'diarized_json', vocabulary: [] }
  if (/gpt-4o.*transcribe/i.test(model)) return { ...usual, answer: 'json' }
  if (/gpt-transcribe/i.test(model)) {
    return { ...usual, answer: 'json', vocabulary: ['keywords[]'], language: 'languages[]' }
  }
  // It uses a prompt for the first half minute only, hotwords throughout; servers without hotwords ignore the field.
  if (/faster|distil/i.test(model)) return { ...usual, vocabulary: ['prompt', 'hotwords'] }
  return usual
}

/** What is left to try after a server has complained in these words; null if they are about nothing that we could leave out. */
export function simplifyManner(manner: Manner, complaint: string): Manner | null {
  if (/response_format|(verbose|diarized)_json|granularit|chunking_strategy/i.test(complaint)) {
    if (manner.answer === 'json') return null
    return { ...manner, answer: manner.answer === 'diarized_json' ? 'verbose_json' : 'json' }
  }
  if (/prompt|keyword|hotword/i.test(complaint) && manner.vocabulary.length > 0) {
    return { ...manner, vocabulary: [] }
  }
  if (/\bwav\b|ffmpeg|decod|convert|audio (file|data)|file format|unsupported/i.test(complaint)) {
    return manner.sound === 'wav' ? null : { ...manner, sound: 'wav' }
  }
  return null
}
