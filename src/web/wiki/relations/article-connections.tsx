import { useMemo } from 'react'
import { type EntryRelation, relationTexts } from '#contract/wiki/relations.ts'
import { usePhone } from '#web/lib/hooks/use-media.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { arrangeNeighbours } from './arrange-neighbours.ts'
import { NeighbourFan } from './neighbour-fan.tsx'
import { NeighbourTree } from './neighbour-tree.tsx'
import { useEntryRelations } from './relations-api.ts'

type ArticleConnectionsProps = { campaignId: string; entry: EntryRelation['entry'] }

export function ArticleConnections({ campaignId, entry }: ArticleConnectionsProps) {
  const query = useEntryRelations(campaignId, entry.id)
  const isPhone = usePhone()
  const arranged = useMemo(() => arrangeNeighbours(query.data ?? []), [query.data])
  if (!query.isError && arranged.rows === 0) return null
  const Graph = isPhone ? NeighbourTree : NeighbourFan
  return (
    <section aria-label={relationTexts.title} className="mt-12 border-t border-line pt-7 print-hidden">
      <h2 className="mb-4 font-display text-h3 font-[560]">{relationTexts.title}</h2>
      <LoadFailed query={query} failed={relationTexts.entryFailed} />
      {arranged.rows > 0 && <Graph entry={entry} {...arranged} />}
    </section>
  )
}
