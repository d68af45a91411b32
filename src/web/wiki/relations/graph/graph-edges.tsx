import { type RelationEdge, relationPhrases, shortenPhrase } from '#contract/wiki/relations.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { PlacedNode } from './lay-out-graph.ts'

type GraphEdgesProps = {
  nodes: ReadonlyMap<string, PlacedNode>
  edges: readonly RelationEdge[]
  scale: number
  /** Id of the node whose edges are emphasized. */
  centreId: string | null
  lit: ReadonlySet<string>
}

/** In pixels; the label of a shorter edge would cover its nodes. */
const shortestLabelled = 110

/** Hidden from screen readers, because the panel of an entry lists its connections as text. */
export function GraphEdges({ nodes, edges, scale, centreId, lit }: GraphEdgesProps) {
  const lines = edges.flatMap((edge) => {
    const [from, to] = [nodes.get(edge.fromId), nodes.get(edge.toId)]
    if (!from || !to) return []
    const isOfCentre = from.id === centreId || to.id === centreId
    const isShown = centreId === null ? lit.size === 0 || (lit.has(from.id) && lit.has(to.id)) : isOfCentre
    return { edge, from, to, isOfCentre, isShown }
  })
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute size-px overflow-visible">
      {lines.map(({ edge, from, to, isShown }) => (
        <line
          key={`${from.id} ${to.id}`}
          x1={from.x * scale}
          y1={from.y * scale}
          x2={to.x * scale}
          y2={to.y * scale}
          strokeWidth={0.9 + Math.min(edge.heard, 6) * 0.3}
          className={joinClasses(
            edge.kind ? 'stroke-gilt/70' : 'stroke-line-strong/45',
            !isShown && 'opacity-15',
          )}
        />
      ))}
      {lines.map(
        ({ edge, from, to, isOfCentre }) =>
          isOfCentre &&
          edge.kind &&
          Math.hypot(to.x - from.x, to.y - from.y) * scale > shortestLabelled && (
            <text
              key={`${from.id} ${to.id}`}
              x={((from.x + to.x) / 2) * scale}
              y={((from.y + to.y) / 2) * scale}
              textAnchor="middle"
              dominantBaseline="middle"
              className="fill-gilt stroke-canvas stroke-[4px] text-[11px] font-medium [paint-order:stroke]"
            >
              {shortenPhrase(relationPhrases[edge.kind][0])}
            </text>
          ),
      )}
    </svg>
  )
}
