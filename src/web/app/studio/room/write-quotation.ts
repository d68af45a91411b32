import type { Session } from '#contract/sessions/schemas.ts'
import { formatClock } from '#contract/text.ts'
import type { SpokenWords } from '#web/transcription/room/line-actions.ts'

/** Quotation marks at either end of the spoken words. They are removed, because the quotation adds its own. */
const ownMarks = /^["\u201c]|["\u201d]$/gu

/** Returns “Words” (speaker, session, time). The time is left out if the line has none. */
export function writeQuotation(
  { segment, speaker, text }: SpokenWords,
  { name }: Pick<Session, 'name'>,
): string {
  const source = [speaker, name, ...(segment.start === null ? [] : [formatClock(segment.start)])]
  return `\u201c${text.replace(ownMarks, '')}\u201d (${source.join(', ')})`
}
