import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { typeset } from '#contract/typeset.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { type WikiSummary, wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import { excerpt } from '#web/lib/format.ts'
import { useElementWidth } from '#web/lib/hooks/use-element-size.ts'
import { useMedia } from '#web/lib/hooks/use-media.ts'
import { LinkedCard, NoText } from '#web/ui/entry/linked-card.tsx'
import { Face } from '#web/ui/face/face.tsx'
import { GmMark } from '#web/wiki/gm-mark.tsx'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'

type EntryCardProps = {
  entry: Omit<WikiSummary, 'preview' | 'length'> & { preview?: string }
  /** `name` and `text` replace the name and the preview of the entry, for search results with marked hits. */
  name?: ReactNode
  text?: ReactNode
  showsCategory?: boolean
}

export const EntryCard = memo(function EntryCard({ entry, name, text, showsCategory }: EntryCardProps) {
  const routes = useWikiRoutes()
  const preview = text ?? typeset(excerpt(entry.preview ?? '', wikiLimits.categoryExcerpt))
  return (
    <LinkedCard
      link={(card) => <Link to={routes.entry(entry.id)} {...card} />}
      face={<Face picture={entry.picture} name={entry.name} category={entry.category} size="md" />}
      name={name ?? entry.name}
      mark={entry.visibility === 'gm' && <GmMark />}
      category={showsCategory && categoryLabel(entry.category)}
      text={preview || <NoText>{wikiTexts.noDescription}</NoText>}
      textClasses="line-clamp-4"
    />
  )
})

const virtualizeAbove = 60
const gap = 12
const cardHeight = 164
const columnsFrom = { two: 520, three: 820 }

export function EntryGrid({ entries }: { entries: readonly WikiSummary[] }) {
  // Paper does not scroll, so all cards are drawn.
  const isPrinting = useMedia('print')
  if (entries.length > virtualizeAbove && !isPrinting) return <LongGrid entries={entries} />
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {entries.map((entry) => (
        <li key={entry.id} className="min-w-0">
          <EntryCard entry={entry} />
        </li>
      ))}
    </ul>
  )
}

/** Virtualized. All cards have the same height, so no card needs to be measured. */
function LongGrid({ entries }: { entries: readonly WikiSummary[] }) {
  const [list, width] = useElementWidth<HTMLUListElement>()
  const columns = width >= columnsFrom.three ? 3 : width >= columnsFrom.two ? 2 : 1
  const virtual = useVirtualizer({
    count: Math.ceil(entries.length / columns),
    getScrollElement: () => list.current?.closest('main') ?? null,
    estimateSize: () => cardHeight + gap,
    scrollMargin: list.current?.offsetTop ?? 0,
    overscan: 4,
  })
  return (
    <ul ref={list} className="relative" style={{ height: virtual.getTotalSize() - gap }}>
      {virtual.getVirtualItems().flatMap(({ index: row, start }) =>
        entries.slice(row * columns, (row + 1) * columns).map((entry, column) => (
          <li
            key={entry.id}
            aria-posinset={row * columns + column + 1}
            aria-setsize={entries.length}
            className="absolute top-0 left-0"
            style={{
              height: cardHeight,
              width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
              transform: `translate(calc((100% + ${gap}px) * ${column}), ${start - virtual.options.scrollMargin}px)`,
            }}
          >
            <EntryCard entry={entry} />
          </li>
        )),
      )}
    </ul>
  )
}
