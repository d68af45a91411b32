import { useState } from 'react'
import { Link } from 'react-router'
import { inQuotes, typeset } from '#contract/typeset.ts'
import { type EntryRelation, labelRelation, relationTexts } from '#contract/wiki/relations.ts'
import { type RelatedEntry, wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { excerpt } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CitedSentence } from '#web/ui/cited-sentence.tsx'
import { Each } from '#web/ui/each.tsx'
import { Face } from '#web/ui/face/face.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { useRelated } from '#web/wiki/api.ts'
import { useEntryRelations } from '#web/wiki/relations/relations-api.ts'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'

/** An entry is connected by sentences that name both (`relation`), or only appears in the same places (`related`). */
type Row = { entry: EntryRelation['entry']; relation?: EntryRelation; related?: RelatedEntry | undefined }

const shownEntries = 6

function joinRows(relations: EntryRelation[], related: RelatedEntry[]): Row[] {
  const byId = new Map(related.map((entry) => [entry.id, entry]))
  const connected = relations.map((relation) => ({
    entry: relation.entry,
    relation,
    related: byId.get(relation.entry.id),
  }))
  const ids = new Set(relations.map(({ entry }) => entry.id))
  return [
    ...connected,
    ...related.filter(({ id }) => !ids.has(id)).map((entry) => ({ entry, related: entry })),
  ]
}

export function RelatedEntities({ campaignId, entryId }: { campaignId: string; entryId: string }) {
  const routes = useWikiRoutes()
  const related = useRelated(campaignId, entryId)
  const relations = useEntryRelations(campaignId, entryId)
  const [isExpanded, setExpanded] = useState(false)
  const isPending = related.isPending || relations.isPending
  const rows = isPending ? [] : joinRows(relations.data ?? [], related.data ?? [])
  if (!isPending && !relations.isError && rows.length === 0) return null
  const isConnected = (relations.data?.length ?? 0) > 0
  const first = isConnected ? rows.filter(({ relation }) => relation) : rows
  return (
    <section aria-label={wikiTexts.related} className="mt-12 print-hidden">
      <div className="mb-2.5 flex items-baseline justify-between gap-4">
        <h2 className="font-display text-h3 font-[560]">{wikiTexts.related}</h2>
        {isConnected && (
          <Link
            to={routes.inGraph(entryId)}
            className="text-small font-medium text-muted hover:text-fg touch:py-2.5"
          >
            {relationTexts.showInGraph}
          </Link>
        )}
      </div>
      <LoadFailed query={relations} failed={relationTexts.entryFailed} />
      {isPending && <SkeletonText lines={6} label="Loading related entities" />}
      <ul>
        {(isExpanded ? rows : first.slice(0, shownEntries)).map((row) => (
          <RelatedRow key={row.entry.id} row={row} hasDetails={isExpanded} />
        ))}
      </ul>
      {rows.length > 0 && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          className="mt-1 text-small text-subtle hover:text-fg touch:min-h-10"
        >
          {isExpanded ? 'Show less' : `Show all ${rows.length} with details`}
        </button>
      )}
    </section>
  )
}

function RelatedRow({ row: { entry, relation, related }, hasDetails }: { row: Row; hasDetails: boolean }) {
  const routes = useWikiRoutes()
  const label = relation && labelRelation(relation)
  const sentence = relation?.sentences.toSorted((a, b) => a.text.length - b.text.length)[0]
  return (
    <li className="border-t border-line py-2.5">
      <Link to={routes.entry(entry.id)} className="group flex items-center gap-3.5 touch:min-h-10">
        <Face {...entry} size="sm" />
        {label && <span className="-mr-2 shrink-0 text-small text-gilt">{label}</span>}{' '}
        <span className="min-w-0 truncate font-medium group-hover:text-gilt">
          <bdi>{entry.name}</bdi>
        </span>
      </Link>
      <div className="pl-[42px]">
        {sentence && (
          <p dir="auto" className="font-read text-[15px]/[23px] break-words text-muted">
            <CitedSentence sources={sentence.sources} showsTime={false}>
              {(sentence.isQuote ? inQuotes : typeset)(sentence.text)}
            </CitedSentence>
          </p>
        )}
        {related && (hasDetails || !sentence) && <RelatedDetails entry={related} hasExcerpt={hasDetails} />}
      </div>
    </li>
  )
}

function RelatedDetails({ entry, hasExcerpt }: { entry: RelatedEntry; hasExcerpt: boolean }) {
  const [isExpanded, setExpanded] = useState(false)
  const others = entry.relationships.length - 1
  const shown = isExpanded ? entry.relationships : entry.relationships.slice(0, 1)
  return (
    <>
      {hasExcerpt && entry.description && (
        <p className="mt-1 text-small text-subtle">
          {excerpt(toPlainText(entry.description), wikiLimits.relatedExcerpt)}
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Each items={shown}>
          {({ type, description }) => (
            <Badge>{type === 'cross-reference' ? wikiTexts.crossReferenced : description}</Badge>
          )}
        </Each>
        {hasExcerpt && others > 0 && (
          <button
            type="button"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
            className="text-label text-subtle hover:text-fg touch:min-h-10"
          >
            {isExpanded ? wikiTexts.fewerConnections : wikiTexts.moreConnections(others)}
          </button>
        )}
      </div>
    </>
  )
}
