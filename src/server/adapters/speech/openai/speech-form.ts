import type { EncodedSound, SoundFormat } from './encode-sound.ts'

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

export type SpeakerReference = { name: string; sound: EncodedSound }

type SpeechFormContent = {
  model: string
  sound: EncodedSound
  /** Language code, or "auto" for servers that otherwise assume English. null sends no language. */
  language: string | null
  vocabulary: string[]
  references: SpeakerReference[]
}

/** Limit for the names in a prompt: Whisper reads 224 tokens, and an invented name needs a token for every two or three bytes. */
const vocabularyBytes = 500
const mostKeywords = 100

export function writeSpeechForm(question: SpeechFormContent, dialect: Dialect): FormData {
  const { model, sound, language, references } = question
  const form = new FormData()
  form.append('model', model)
  form.append('response_format', dialect.answer)
  if (dialect.answer === 'verbose_json') {
    for (const granularity of dialect.granularities) form.append('timestamp_granularities[]', granularity)
  }
  if (dialect.answer === 'diarized_json') {
    form.append('chunking_strategy', 'auto')
    for (const reference of references) {
      form.append('known_speaker_names[]', reference.name)
      form.append('known_speaker_references[]', writeDataUrl(reference.sound))
    }
  }
  const languageCode = language === 'auto' ? language : toBaseLanguage(language)
  if (languageCode !== null) form.append(dialect.language, languageCode)
  const words = tidyVocabulary(question.vocabulary)
  for (const field of words.length > 0 ? dialect.vocabulary : []) {
    if (field === 'keywords[]') for (const word of words.slice(0, mostKeywords)) form.append(field, word)
    else form.append(field, boundVocabulary(words).join(', '))
  }
  // The file comes last, so that a server that parses the form as a stream already knows the other fields.
  form.append('file', new Blob([sound.bytes], { type: sound.type }), `piece.${sound.format}`)
  return form
}

/** Services accept "de", but not "de-AT". */
function toBaseLanguage(language: string | null): string | null {
  const base = language?.split('-')[0]?.toLowerCase() ?? ''
  return /^[a-z]{2,3}$/.test(base) && base !== 'und' ? base : null
}

function tidyVocabulary(vocabulary: string[]): string[] {
  const tidy = vocabulary.map((word) => word.replace(/[\s,]+/g, ' ').trim()).filter((word) => word !== '')
  return [...new Set(tidy)]
}

/**
 * Returns as many names from the start of `words` as fit into a prompt, in reverse order: Whisper reads only the end of a long prompt, so
 * the most important name must be last.
 */
function boundVocabulary(words: string[]): string[] {
  const bound: string[] = []
  let left = vocabularyBytes
  for (const word of words) {
    left -= Buffer.byteLength(word) + 2
    if (left < 0) break
    bound.unshift(word)
  }
  return bound
}

function writeDataUrl({ bytes, type }: EncodedSound): string {
  return `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`
}
