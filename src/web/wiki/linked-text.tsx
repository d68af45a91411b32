import { Fragment, type ReactNode } from 'react'
import type { WikiEntry } from '#contract/wiki.ts'
import { type LinkedPart, type LinkIndex, linkParagraph } from '#core/wiki/link-names.ts'
import { EntryLink } from './entry-link.tsx'

export type LinkBook = { index: LinkIndex; entries: Map<string, WikiEntry> }

function drawParts(parts: LinkedPart[], book: LinkBook): ReactNode {
  let offset = 0
  return parts.map((part) => {
    offset += part.text.length
    const entry = part.entryId ? book.entries.get(part.entryId) : undefined
    if (!entry) return <Fragment key={offset}>{part.text}</Fragment>
    return (
      <EntryLink key={offset} entry={entry}>
        {part.text}
      </EntryLink>
    )
  })
}

/** The sentences of one paragraph, with the first mention of every other entry as a link. */
export function linkSentences(
  sentences: string[],
  book: LinkBook,
  selfId: string | null = null,
): ReactNode[] {
  return linkParagraph(sentences, book.index, selfId).map((parts) => drawParts(parts, book))
}
