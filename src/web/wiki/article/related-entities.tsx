import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { type RelatedEntry, wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { excerpt, formatCount } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Each } from '#web/ui/each.tsx'
import { Face } from '#web/ui/face/face.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { useRelated } from '#web/wiki/api.ts'
import { labelRelation } from '#web/wiki/relations/describe-relation.ts'
import { useEntryRelations } from '#web/wiki/relations/relations-api.ts'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'
import { AsideCard } from './article-details.tsx'

const shownEntries = 6

export function RelatedEntities({ campaignId, entryId }: { campaignId: string; entryId: string }) {
  const { data, isPending } = useRelated(campaignId, entryId)
  const [isExpanded, setExpanded] = useState(false)
  const relations = useEntryRelations(campaignId, entryId).data
  const labels = useMemo(
    () => new Map(relations?.map((one) => [one.entry.id, labelRelation(one, true)])),
    [relations],
  )
  // Entries with a named relation come first.
  const related = (data ?? []).toSorted((a, b) => Number(!labels.get(a.id)) - Number(!labels.get(b.id)))
  if (!isPending && related.length === 0) return null
  const shown = isExpanded ? related : related.slice(0, shownEntries)
  return (
    <AsideCard title={wikiTexts.related}>
      {isPending && <SkeletonText lines={4} label="Loading related entities" />}
      <ul>
        {shown.map((entry) => (
          <RelatedRow key={entry.id} entry={entry} relationLabel={labels.get(entry.id) ?? null} />
        ))}
      </ul>
      {related.length > shown.length && (
        <button
          type="button"
          onClick={() => setExpanded(true)}
          className="mt-2 text-small text-subtle hover:text-fg"
        >
          +{formatCount(related.length - shown.length, 'more entity', 'more entities')}
        </button>
      )}
    </AsideCard>
  )
}

/** `relationLabel` names the relation from this entry to the entry of the article, such as "brother of"; null without a named relation. */
function RelatedRow({ entry, relationLabel }: { entry: RelatedEntry; relationLabel: string | null }) {
  const routes = useWikiRoutes()
  const [isExpanded, setExpanded] = useState(false)
  const others = entry.relationships.length - 1
  const shown = isExpanded ? entry.relationships : entry.relationships.slice(0, 1)
  return (
    <li className="border-t border-line py-2 first:border-t-0 first:pt-0">
      <Link to={routes.entry(entry.id)} className="group block">
        <span className="flex items-center gap-2.5">
          <Face picture={entry.picture} name={entry.name} category={entry.category} size="sm" />
          <span className="min-w-0 flex-1 truncate font-medium group-hover:text-gilt">
            <bdi>{entry.name}</bdi>
          </span>
        </span>
        {entry.description && (
          <span className="mt-0.5 line-clamp-2 pl-[38px] text-small text-muted">
            {excerpt(toPlainText(entry.description), wikiLimits.relatedExcerpt)}
          </span>
        )}
      </Link>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 pl-[38px]">
        {relationLabel && <Badge tone="gilt">{relationLabel}</Badge>}
        <Each items={shown}>
          {({ type, description }) => (
            <Badge>{type === 'cross-reference' ? wikiTexts.crossReferenced : description}</Badge>
          )}
        </Each>
        {others > 0 && (
          <button
            type="button"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
            className="text-label text-subtle hover:text-fg"
          >
            {isExpanded ? wikiTexts.fewerConnections : wikiTexts.moreConnections(others)}
          </button>
        )}
      </div>
    </li>
  )
}
