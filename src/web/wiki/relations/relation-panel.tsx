import { X } from 'lucide-react'
import { Link } from 'react-router'
import { inQuotes, typeset } from '#contract/typeset.ts'
import {
  type EntryRelation,
  labelRelation,
  type RelationEdge,
  type RelationNode,
  relationTexts,
} from '#contract/wiki/relations.ts'
import { formatNumber } from '#web/lib/format.ts'
import { CitedSentence } from '#web/ui/cited-sentence.tsx'
import { Each } from '#web/ui/each.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'
import { useEntryRelations } from './relations-api.ts'

type RelationPanelProps = {
  campaignId: string
  node: RelationNode
  /** The edges shown now; the panel lists those of the node. */
  edges: readonly RelationEdge[]
  /** True if sentences of this session are shown now. */
  isShown: (sessionId: string) => boolean
  onSelect: (id: string) => void
  onClose: () => void
}

/** Lists the sentences that connect the selected entry with its neighbours. */
export function RelationPanel(props: RelationPanelProps) {
  const { campaignId, node, edges, isShown, onSelect, onClose } = props
  const routes = useWikiRoutes()
  const query = useEntryRelations(campaignId, node.id)
  const edgeOf = new Map(
    edges
      .filter(({ fromId, toId }) => fromId === node.id || toId === node.id)
      .map((edge) => [edge.fromId === node.id ? edge.toId : edge.fromId, edge]),
  )
  const relations = (query.data ?? []).flatMap((relation) => {
    const edge = edgeOf.get(relation.entry.id)
    if (!edge) return []
    const sentences = relation.sentences.filter(
      ({ sources }) => sources.length === 0 || sources.some(({ sessionId }) => isShown(sessionId)),
    )
    return { ...relation, sentences, relations: edge.kind ? relation.relations : [] }
  })
  return (
    <aside
      aria-label={`Connections of ${node.name}`}
      className="absolute z-30 flex min-h-0 flex-col border-line bg-raised max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[58%] max-md:rounded-t-panel max-md:border-t max-md:shadow-pop md:inset-y-0 md:right-0 md:w-[360px] md:border-l"
    >
      <header className="flex items-center gap-2.5 border-b border-line py-2 pr-2 pl-4">
        <CategoryIcon category={node.category} size={16} />
        <h2 className="min-w-0 flex-1 truncate font-display text-h3 font-[560]">
          <Link to={routes.entry(node.id)} className="hover:text-gilt">
            <bdi>{node.name}</bdi>
          </Link>
        </h2>
        <IconButton label="Close" icon={X} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3 -outline-offset-2">
        <LoadFailed query={query} failed={relationTexts.entryFailed} />
        {query.isPending && <SkeletonText lines={6} label="Loading the connections" />}
        <ul>
          {relations.map((relation) => (
            <PanelRelation key={relation.entry.id} relation={relation} onSelect={onSelect} />
          ))}
        </ul>
      </div>
    </aside>
  )
}

function PanelRelation({ relation, onSelect }: { relation: EntryRelation; onSelect: (id: string) => void }) {
  const { entry, sentences, heard } = relation
  const label = labelRelation(relation)
  return (
    <li className="border-t border-line py-3 first:border-t-0 first:pt-0">
      <p className="mb-2 flex items-center gap-2">
        <span className={label ? 'shrink-0 text-small text-gilt' : 'sr-only'}>
          {label ?? relationTexts.together}
        </span>
        <button
          type="button"
          onClick={() => onSelect(entry.id)}
          className="flex min-w-0 items-center gap-2 rounded-[6px] font-medium hover:text-gilt touch:min-h-10"
        >
          <CategoryIcon category={entry.category} />
          <span className="truncate">
            <bdi>{entry.name}</bdi>
          </span>
        </button>
        <span className="num ml-auto shrink-0 text-label text-subtle">
          <span aria-hidden="true">{formatNumber(heard)}</span>
          <span className="sr-only">{relationTexts.heard(heard)}</span>
        </span>
      </p>
      <ul className="grid gap-2.5">
        <Each items={sentences}>
          {({ text, sources, isQuote }) => (
            <li dir="auto" className="border-l-2 border-line pl-3 font-read text-[15px]/[22px] break-words">
              <CitedSentence sources={sources} showsTime={false}>
                {(isQuote ? inQuotes : typeset)(text)}
              </CitedSentence>
            </li>
          )}
        </Each>
      </ul>
    </li>
  )
}
