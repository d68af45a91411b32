import type { Word } from '#contract/transcription/schemas.ts'

export type ImportedSegment = {
  start: number | null
  end: number | null
  speaker: string | null
  text: string
  words?: Word[]
}

/** Segments are sorted by start; a segment without a start stays behind its predecessor. */
export type TidyTranscript = {
  timing: 'exact' | 'none'
  /** A language tag, "und" if unknown. */
  language: string
  speakers: string[]
  segments: ImportedSegment[]
}

/** What was not imported as a line, with a few of its lines as examples. */
export type LeftOut = { count: number; examples: string[] }

export type ImportedTranscript = TidyTranscript & {
  /** The name of the format. */
  format: string
  /** Sentences about how the file was read. */
  notes: string[]
  leftOut: LeftOut
}

/** Times and text are not validated yet. */
export type FoundTranscript = { language: string | null; segments: ImportedSegment[] }

/** `unread` has the lines of the file that are no speech, such as the names of participants. */
export type FoundFile = FoundTranscript & { format?: string; notes?: string[]; unread?: string[] }

const codes =
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy id is it ja jv ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh'

const names = new Intl.DisplayNames(['en'], { type: 'language' })
/** The languages that speech engines commonly know, sorted by their English names. */
export const speechLanguages = codes
  .split(' ')
  .map((tag) => ({ tag, name: names.of(tag) ?? tag }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

/** Whisper reports the English name of a language ("english") instead of a tag ("en"). */
const tagByName = new Map(codes.split(' ').map((code) => [names.of(code)?.toLowerCase() ?? code, code]))

/** Converts "English", "en" or "en_US" to a language tag; "und" if unknown. */
export function toLanguageTag(language: string | null): string {
  const given = (language ?? '').trim().toLowerCase().replaceAll('_', '-')
  const named = tagByName.get(given)
  if (named !== undefined) return named
  const shape = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?$/.exec(given)
  if (!shape) return 'und'
  const [, base = '', script, region] = shape
  const title = script ? script.charAt(0).toUpperCase() + script.slice(1) : undefined
  const tag = [base, title, region?.toUpperCase()].filter((part) => part !== undefined).join('-')
  // Some services write "eng" for "en".
  return Intl.getCanonicalLocales(tag)[0] ?? tag
}
