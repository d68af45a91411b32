import type { EncodedSound } from './encode-sound.ts'
import type { Dialect } from './speech-dialect.ts'

export type SpeakerReference = { name: string; sound: EncodedSound }

export type SpeechFormContent = {
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
