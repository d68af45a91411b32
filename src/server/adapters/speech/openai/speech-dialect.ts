import type { SoundFormat } from './encode-sound.ts'

export type Dialect = {
  answer: 'diarized_json' | 'verbose_json' | 'json'
  sound: SoundFormat
  /** The form fields that receive the vocabulary: the proper names that occur in the campaign. */
  vocabulary: ('prompt' | 'keywords[]' | 'hotwords')[]
  language: 'language' | 'languages[]'
}

const usual: Dialect = { answer: 'verbose_json', sound: 'mp3', vocabulary: ['prompt'], language: 'language' }

export function chooseDialect(model: string): Dialect {
  if (/diari[sz]e/i.test(model)) return { ...usual, answer: 'diarized_json', vocabulary: [] }
  if (/gpt-4o.*transcribe/i.test(model)) return { ...usual, answer: 'json' }
  if (/gpt-transcribe/i.test(model)) {
    return { ...usual, answer: 'json', vocabulary: ['keywords[]'], language: 'languages[]' }
  }
  // faster-whisper uses a prompt only for the first 30 s, so the names are also sent as hotwords. Other servers ignore hotwords.
  if (/faster|distil/i.test(model)) return { ...usual, vocabulary: ['prompt', 'hotwords'] }
  return usual
}

export function simplifyDialect(dialect: Dialect, complaint: string): Dialect | null {
  if (/response_format|(verbose|diarized)_json|granularit|chunking_strategy/i.test(complaint)) {
    if (dialect.answer === 'json') return null
    return { ...dialect, answer: dialect.answer === 'diarized_json' ? 'verbose_json' : 'json' }
  }
  if (/prompt|keyword|hotword/i.test(complaint) && dialect.vocabulary.length > 0) {
    return { ...dialect, vocabulary: [] }
  }
  if (/\bwav\b|ffmpeg|decod|convert|audio (file|data)|file format|unsupported/i.test(complaint)) {
    return dialect.sound === 'wav' ? null : { ...dialect, sound: 'wav' }
  }
  return null
}
