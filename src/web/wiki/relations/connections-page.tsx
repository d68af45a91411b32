import { Waypoints } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  type CampaignRelations,
  type EntryRelation,
  type HeardSentence,
  relationLimits,
  relationTexts,
} from '#contract/wiki/relations.ts'
import { foldName } from '#core/fold-name.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useElementSize } from '#web/lib/hooks/use-element-size.ts'
import { usePhone } from '#web/lib/hooks/use-media.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { HeardSession } from '#web/wiki/article/article-details.tsx'
import { GraphView } from './graph/graph-view.tsx'
import { layOutGraph } from './graph/lay-out-graph.ts'
import { countSessions, filterGraph, type GraphControls, GraphFilters } from './graph-filters.tsx'
import { RelationPanel } from './relation-panel.tsx'
import { useCampaignRelations, useEntryRelations } from './relations-api.ts'

/** Size of the panel: width in pixels on wide screens, share of the height on phones. */
const [panelWidth, panelShare] = [360, 0.58]

type ConnectionsPageProps = {
  campaignId: string
  sessions: HeardSession[]
  /** Id of the entry that is selected at first. */
  startsAt: string | null
}

export function ConnectionsPage(props: ConnectionsPageProps) {
  const query = useCampaignRelations(props.campaignId)
  if (query.data && query.data.edges.length > 0) {
    return <Connections {...props} relations={query.data} />
  }
  return (
    <div className="mx-auto w-full max-w-[1120px] px-5 pt-6 pb-16 md:px-7 md:pt-8">
      <PageTitle>{relationTexts.title}</PageTitle>
      <LoadFailed query={query} failed={relationTexts.campaignFailed} className="mt-5" />
      {query.isPending && <SkeletonText lines={8} label="Loading the connections" />}
      {query.data && (
        <EmptyState icon={Waypoints} title={relationTexts.none}>
          {relationTexts.noneHint}
        </EmptyState>
      )}
    </div>
  )
}

/** Returns the id of the neighbour and the shortest sentence that names both entries, if there is one. */
function findShortest(
  { entry, sentences }: EntryRelation,
  isShown: (sessionId: string) => boolean,
): [string, HeardSentence][] {
  const [shortest] = sentences
    .filter(({ sources }) => sources.some(({ sessionId }) => isShown(sessionId)))
    .toSorted((a, b) => a.text.length - b.text.length)
  return shortest ? [[entry.id, shortest]] : []
}

type ConnectionsProps = ConnectionsPageProps & { relations: CampaignRelations }

function Connections({ campaignId, sessions, startsAt, relations }: ConnectionsProps) {
  const isPhone = usePhone()
  const [frame, size] = useElementSize<HTMLDivElement>()
  const last = countSessions(relations)
  const [controls, setControls] = useState<GraphControls>({
    search: '',
    until: last,
    hidden: new Set(),
  })
  const [selectedId, setSelected] = useState(startsAt)
  const placed = useMemo(() => layOutGraph(relations, isPhone ? 0.7 : 1.9), [relations, isPhone])
  const { search, until, hidden } = controls
  const shown = useMemo(() => filterGraph(relations, { until, hidden }), [relations, until, hidden])
  const nodes = useMemo(() => {
    const ids = new Set(shown.nodes.map(({ id }) => id))
    return placed.filter(({ id }) => ids.has(id))
  }, [placed, shown])
  const found = useMemo(() => {
    const wanted = foldName(search)
    return wanted === '' ? null : nodes.filter(({ name }) => foldName(name).includes(wanted))
  }, [nodes, search])
  const foundIds = useMemo(() => found && new Set(found.map(({ id }) => id)), [found])
  const told = useEntryRelations(campaignId, selectedId ?? '').data
  const isShown = useMemo(() => {
    const numberOf = new Map(sessions.map(({ id, sessionNumber }) => [id, sessionNumber]))
    return (sessionId: string) => (numberOf.get(sessionId) ?? 1) <= until
  }, [sessions, until])
  const sentences = useMemo(
    () => new Map(told?.flatMap((relation) => findShortest(relation, isShown))),
    [told, isShown],
  )
  const selected = nodes.find(({ id }) => id === selectedId) ?? null
  const describeShown =
    relations.entries > relationLimits.nodes ? relationTexts.shownOfMost : relationTexts.shown
  const freeSize = isPhone
    ? { ...size, height: size.height * (1 - panelShare) }
    : { ...size, width: size.width - panelWidth }
  return (
    <div className="flex min-h-[430px] flex-1 flex-col">
      <h1 className="sr-only">{relationTexts.title}</h1>
      <GraphFilters
        nodes={relations.nodes}
        sessions={sessions}
        last={last}
        controls={controls}
        onChange={(change) => setControls({ ...controls, ...change })}
        onFind={() => setSelected(found?.[0]?.id ?? null)}
      />
      <p role="status" className="sr-only">
        {found && `${formatNumber(found.length)} found`}
      </p>
      <div className="relative flex min-h-0 flex-1">
        <div ref={frame} className="relative min-w-0 flex-1">
          {
            <GraphView
              nodes={nodes}
              edges={shown.edges}
              size={size}
              freeSize={freeSize}
              selectedId={selected?.id ?? null}
              foundIds={foundIds}
              sentences={sentences}
              onSelect={setSelected}
            />
          }
          {relations.nodes.length < relations.entries && (
            <p className="pointer-events-none absolute bottom-3 left-5 max-md:hidden text-label text-subtle">
              {describeShown(formatNumber(nodes.length), formatNumber(relations.entries))}
            </p>
          )}
        </div>
        {selected && (
          <RelationPanel
            key={selected.id}
            campaignId={campaignId}
            node={selected}
            edges={shown.edges}
            isShown={isShown}
            onSelect={setSelected}
            onClose={() => setSelected(null)}
          />
        )}
      </div>
    </div>
  )
}
