import type { Session } from '#contract/sessions/schemas.ts'
import { formatClock } from '#contract/text.ts'
import type { SpokenWords } from '#web/transcription/room/line-actions.ts'

/** Quotation marks at the ends of the words, which the quotation replaces. */
const ownMarks = /^["\u201c]|["\u201d]$/gu

/** “Words” (speaker, session, time) */
export function writeQuotation(
  { segment, speaker, text }: SpokenWords,
  { name }: Pick<Session, 'name'>,
): string {
  const source = [speaker, name, ...(segment.start === null ? [] : [formatClock(segment.start)])]
  return `\u201c${text.replace(ownMarks, '')}\u201d (${source.join(', ')})`
}
