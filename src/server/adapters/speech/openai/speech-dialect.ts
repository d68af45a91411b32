import type { SoundFormat } from './encode-sound.ts'

export type Dialect = {
  answer: 'diarized_json' | 'verbose_json' | 'json'
  /** The values of `timestamp_granularities[]`, which is sent only with verbose_json. */
  granularities: ('segment' | 'word')[]
  sound: SoundFormat
  /** The form fields that receive the vocabulary: the proper names that occur in the campaign. */
  vocabulary: ('prompt' | 'keywords[]' | 'hotwords')[]
  language: 'language' | 'languages[]'
}

const usual: Dialect = {
  answer: 'verbose_json',
  granularities: ['segment', 'word'],
  sound: 'mp3',
  vocabulary: ['prompt'],
  language: 'language',
}

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

/** Names of decoders and their messages. Their stack traces may also name form fields, so these are tested first. */
const cannotDecode =
  /format not recogni[sz]ed|invalid data found|\bwav\b|ffmpeg|libsndfile|soundfile|audioread|decod|convert/i
const cannotRead = /audio (file|data)|file (format|type)|media type|unsupported/i

/** Returns the dialect without what the service refused, null if the complaint is about something else. */
export function simplifyDialect(dialect: Dialect, complaint: string): Dialect | null {
  const { answer, granularities, vocabulary } = dialect
  const asWav: Dialect | null = dialect.sound === 'wav' ? null : { ...dialect, sound: 'wav' }
  if (asWav && cannotDecode.test(complaint)) return asWav
  // Without this field, verbose_json has the times of the segments.
  if (
    /granularit|word.{0,10}time/i.test(complaint) &&
    answer === 'verbose_json' &&
    granularities.length > 0
  ) {
    return { ...dialect, granularities: granularities.includes('word') ? ['segment'] : [] }
  }
  if (/response_format|(verbose|diarized)_json|granularit|chunking_strategy/i.test(complaint)) {
    if (answer === 'json') return null
    return { ...dialect, answer: answer === 'diarized_json' ? 'verbose_json' : 'json' }
  }
  if (/prompt|keyword|hotword/i.test(complaint) && vocabulary.length > 0) {
    const others = vocabulary.filter((field) => !complaint.includes(field.replace('[]', '')))
    return { ...dialect, vocabulary: others.length < vocabulary.length ? others : [] }
  }
  return cannotRead.test(complaint) ? asWav : null
}
