import { Fragment, type ReactNode } from 'react'
import type { WikiSummary } from '#contract/wiki/schemas.ts'
import { type LinkNames, linkText } from '#core/wiki/links/link-text.ts'
import { typeset } from '#web/lib/typeset.ts'
import { EntryLink } from './entry-link.tsx'

export type WikiLinkNames = LinkNames<WikiSummary>

/** Expects the sentences of one paragraph, in which the first mention of an entry becomes a link. */
export function linkSentences(
  sentences: string[],
  linkNames: WikiLinkNames,
  selfId: string | null = null,
): ReactNode[] {
  return linkText(sentences.map(typeset), linkNames, selfId).map((parts) => {
    let offset = 0
    return parts.map(({ text, entryId }) => {
      offset += text.length + 1
      const entry = entryId === null ? undefined : linkNames.entries.get(entryId)
      if (!entry) return <Fragment key={offset}>{text}</Fragment>
      return (
        <EntryLink key={offset} entry={entry}>
          {text}
        </EntryLink>
      )
    })
  })
}
