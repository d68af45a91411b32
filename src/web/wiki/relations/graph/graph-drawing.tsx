import { memo, useMemo } from 'react'
import type { RelationEdge } from '#contract/wiki/relations.ts'
import { type EdgeSentences, GraphEdges, GraphNode, type NodeActions } from './graph-edges.tsx'
import { labelGraph } from './label-graph.ts'
import type { PlacedNode } from './lay-out-graph.ts'

type GraphDrawingProps = NodeActions & {
  nodes: readonly PlacedNode[]
  edges: readonly RelationEdge[]
  scale: number
  /** Id of the hovered node or, if none is hovered, of the selected node. */
  centreId: string | null
  /**
   * Ids of the emphasized nodes: the centre and its neighbours or, without a centre, the search results. If empty, all nodes look alike.
   */
  lit: ReadonlySet<string>
  currentId: string | null
  selectedId: string | null
  sentences: EdgeSentences
}

const nothing: EdgeSentences = new Map()

/** Memoized, because panning moves the drawing without changing it. */
export const GraphDrawing = memo(function GraphDrawing(props: GraphDrawingProps) {
  const { nodes, edges, scale, centreId, lit, currentId, selectedId, sentences, ...actions } = props
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes])
  const labelled = useMemo(
    () => labelGraph(lit.size === 0 ? nodes : nodes.filter(({ id }) => lit.has(id)), scale, lit),
    [nodes, scale, lit],
  )
  const connections = useMemo(() => {
    const ids = edges.flatMap(({ fromId, toId }) => [fromId, toId])
    return Map.groupBy(ids, (id) => id)
  }, [edges])
  return (
    <>
      <GraphEdges
        nodes={byId}
        edges={edges}
        scale={scale}
        centreId={centreId}
        lit={lit}
        sentences={centreId === selectedId ? sentences : nothing}
      />
      {nodes.map((node) => (
        <GraphNode
          key={node.id}
          node={node}
          scale={scale}
          connections={connections.get(node.id)?.length ?? 0}
          isLit={lit.size === 0 || lit.has(node.id)}
          labelSide={labelled.get(node.id) ?? null}
          isSelected={node.id === selectedId}
          isCurrent={node.id === currentId}
          {...actions}
        />
      ))}
    </>
  )
})
