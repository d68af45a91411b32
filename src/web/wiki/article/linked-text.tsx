import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { typeset, typesetRuns } from '#contract/typeset.ts'
import { entryOf, type LinkedRun, type LinkNames, linkRuns, linkText } from '#core/wiki/links/link-text.ts'
import type { TextRun } from '#core/wiki/text/read-runs.ts'

/** How a wiki is drawn in which the reader looks: the campaign's own or a shared one. */
type LinkSource<Entry> = {
  Link: ComponentType<{ entry: Entry; children: ReactNode }>
  Face: ComponentType<{ entry: Entry; size: 'figure' }>
  MissingLink?: ComponentType<{ name: string; children: ReactNode }>
}

type Named = { name: string; picture?: string | null | undefined }

export function drawLinksOf<Entry extends Named>({ Link, Face, MissingLink }: LinkSource<Entry>) {
  function drawEntry(text: string, entryId: string | null, { entries }: LinkNames<Entry>): ReactNode {
    const entry = entryId === null ? undefined : entries.get(entryId)
    return entry ? <Link entry={entry}>{text}</Link> : text
  }

  function drawRun({ text, link }: LinkedRun, linkNames: LinkNames<Entry>): ReactNode {
    if (link?.kind === 'missing' && MissingLink) return <MissingLink name={link.name}>{text}</MissingLink>
    const entry = link?.kind === 'picture' ? linkNames.entries.get(link.id) : undefined
    if (!entry) return drawEntry(text, entryOf(link), linkNames)
    return (
      <Link entry={entry}>
        <PictureFigure face={<Face entry={entry} size="figure" />} caption={text} />
      </Link>
    )
  }

  return {
    /** `sentences` must be those of one paragraph: only the first mention of an entry among them becomes a link. */
    linkSentences: (sentences: string[], linkNames: LinkNames<Entry>, selfId: string | null = null) =>
      linkText(sentences.map(typeset), linkNames, selfId).map((parts) =>
        drawParts(parts, ({ text, entryId }) => drawEntry(text, entryId, linkNames)),
      ),
    /** Draws the sentences of one paragraph of a description, with their marks. */
    drawRuns: (sentences: readonly TextRun[][], linkNames: LinkNames<Entry>, selfId: string | null) =>
      linkRuns(sentences.map(typesetRuns), linkNames, selfId).map((runs) =>
        drawParts(runs, (run) => <MarkedRun run={run}>{drawRun(run, linkNames)}</MarkedRun>),
      ),
  }
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

type MarkedRunProps = {
  run: {
    marks: readonly ('strong' | 'emphasis' | 'code')[]
    link: { kind: 'address'; href: string } | { kind: 'entry' | 'picture' | 'missing' } | null
  }
  children: ReactNode
}

const elements = { strong: 'strong', emphasis: 'em', code: 'code' } as const

/** Wraps `children` in a link, if the run has an address, and in the elements of its marks. The caller draws links to entries. */
function MarkedRun({ run: { marks, link }, children }: MarkedRunProps) {
  const linked =
    link?.kind === 'address' ? (
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow ugc" className="address">
        {children}
      </a>
    ) : (
      children
    )
  return marks.reduceRight<ReactNode>((inner, mark) => createElement(elements[mark], null, inner), linked)
}

type PictureFigureProps = { face: ReactNode; caption: string }

/** Consists of inline elements, because a paragraph cannot contain blocks. */
function PictureFigure({ face, caption }: PictureFigureProps) {
  return (
    <span className="me-4 my-2 inline-block w-60 max-w-full align-top">
      {face}
      <span className="mt-1.5 block font-sans text-small underline decoration-line-strong underline-offset-3">
        {caption}
      </span>
    </span>
  )
}
