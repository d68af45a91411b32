import { Fragment, type ReactNode } from 'react'
import { typeset, typesetRuns } from '#contract/typeset.ts'
import type { WikiSummary } from '#contract/wiki/schemas.ts'
import { entryOf, type LinkedRun, type LinkNames, linkRuns, linkText } from '#core/wiki/links/link-text.ts'
import type { TextRun } from '#core/wiki/text/run.ts'
import { MarkedRun } from '#web/ui/entry/marked-run.tsx'
import { PictureFigure } from '#web/ui/entry/picture-figure.tsx'
import { Face } from '#web/ui/face/face.tsx'
import { EntryLink } from './entry-link.tsx'
import { MissingLink } from './missing-link.tsx'

export type WikiLinkNames = LinkNames<WikiSummary>

/** `sentences` must be those of one paragraph: only the first mention of an entry among them becomes a link. */
export function linkSentences(
  sentences: string[],
  linkNames: WikiLinkNames,
  selfId: string | null = null,
): ReactNode[] {
  return linkText(sentences.map(typeset), linkNames, selfId).map((parts) =>
    drawParts(parts, ({ text, entryId }) => drawEntry(text, entryId, linkNames)),
  )
}

/** Draws the sentences of one paragraph of a description, with their marks. */
export function drawRuns(
  sentences: readonly TextRun[][],
  linkNames: WikiLinkNames,
  selfId: string | null,
): ReactNode[] {
  return linkRuns(sentences.map(typesetRuns), linkNames, selfId).map((runs) =>
    drawParts(runs, (run) => <MarkedRun run={run}>{drawRun(run, linkNames)}</MarkedRun>),
  )
}

function drawParts<Part extends { text: string }>(
  parts: readonly Part[],
  draw: (part: Part) => ReactNode,
): ReactNode[] {
  let offset = 0
  return parts.map((part) => {
    offset += part.text.length + 1
    return <Fragment key={offset}>{draw(part)}</Fragment>
  })
}

function drawRun({ text, link }: LinkedRun, linkNames: WikiLinkNames): ReactNode {
  if (link?.kind === 'missing') return <MissingLink name={link.name}>{text}</MissingLink>
  const entryId = entryOf(link)
  const entry = link?.kind === 'picture' ? linkNames.entries.get(link.id) : undefined
  if (!entry) return drawEntry(text, entryId, linkNames)
  const face = <Face picture={entry.picture} name={entry.name} category={entry.category} size="figure" />
  return (
    <EntryLink entry={entry}>
      <PictureFigure face={face} caption={text} />
    </EntryLink>
  )
}

function drawEntry(text: string, entryId: string | null, linkNames: WikiLinkNames): ReactNode {
  const entry = entryId === null ? undefined : linkNames.entries.get(entryId)
  return entry ? <EntryLink entry={entry}>{text}</EntryLink> : text
}
