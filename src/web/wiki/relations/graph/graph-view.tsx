import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { RelationEdge } from '#contract/wiki/relations.ts'
import { ZoomButtons } from '#web/ui/drawing/zoom-buttons.tsx'
import { findNeighbour, isDirection } from './find-neighbour.ts'
import { GraphDrawing } from './graph-drawing.tsx'
import type { EdgeSentences } from './graph-edges.tsx'
import type { PlacedNode } from './lay-out-graph.ts'
import { revealPoint, type Size, useViewport } from './use-viewport.ts'

type GraphViewProps = {
  nodes: readonly PlacedNode[]
  edges: readonly RelationEdge[]
  size: Size
  /** Size of the part of the drawing that the panel of a selected node does not cover. */
  freeSize: Size
  selectedId: string | null
  /** Ids that a search found; null without a search. */
  foundIds: ReadonlySet<string> | null
  sentences: EdgeSentences
  onSelect: (id: string | null) => void
}

const zoomStep = 1.3
const nothing: ReadonlySet<string> = new Set()

function listNeighbours(edges: readonly RelationEdge[], id: string): Set<string> {
  const touching = edges.filter(({ fromId, toId }) => fromId === id || toId === id)
  return new Set([id, ...touching.flatMap(({ fromId, toId }) => [fromId, toId])])
}

export function GraphView(props: GraphViewProps) {
  const { nodes, edges, size, freeSize, selectedId, foundIds, sentences, onSelect } = props
  const frame = useRef<HTMLElement>(null)
  const [hoveredId, setHovered] = useState<string | null>(null)
  const [lastId, setLast] = useState<string | null>(null)
  const current = nodes.find(({ id }) => id === (lastId ?? selectedId)) ?? nodes[0] ?? null
  const centreId = hoveredId ?? selectedId
  const lit = useMemo(
    () => (centreId === null ? (foundIds ?? nothing) : listNeighbours(edges, centreId)),
    [centreId, edges, foundIds],
  )
  const inView = useMemo(() => {
    const ids = selectedId === null ? null : listNeighbours(edges, selectedId)
    return ids ? nodes.filter(({ id }) => ids.has(id)) : nodes
  }, [nodes, edges, selectedId])
  const { view, change, showAll, zoom, wasDragged } = useViewport(
    frame,
    inView,
    selectedId === null ? size : freeSize,
    selectedId,
  )
  const showEverything = useCallback(() => {
    onSelect(null)
    showAll()
  }, [onSelect, showAll])
  // Memoized, so that panning does not render the drawing again.
  const press = useCallback(
    (id: string) => {
      if (!wasDragged()) onSelect(id === selectedId ? null : id)
    },
    [wasDragged, onSelect, selectedId],
  )
  const pressKey = useCallback(
    (event: KeyboardEvent) => {
      const { key } = event
      if (key === '+' || key === '=') zoom(zoomStep)
      else if (key === '-') zoom(1 / zoomStep)
      else if (key === '0') showEverything()
      else if (key === 'Escape') onSelect(null)
      else if (isDirection(key) && current) {
        const next = findNeighbour(nodes, current, key)
        if (next) {
          change((shown) => revealPoint(shown, next, size))
          document.getElementById(`node-${next.id}`)?.focus({ preventScroll: true })
        }
      } else return
      event.preventDefault()
    },
    [zoom, showEverything, onSelect, current, nodes, change, size],
  )

  return (
    <section
      ref={frame}
      aria-label="Graph"
      aria-description="Arrow keys move between entries, Enter selects, plus and minus zoom, 0 shows all."
      className="absolute inset-0 cursor-grab touch-none overflow-hidden select-none active:cursor-grabbing"
    >
      <div
        className="absolute top-0 left-0"
        style={{ transform: `translate(${view.left}px, ${view.top}px)` }}
      >
        <GraphDrawing
          nodes={nodes}
          edges={edges}
          scale={view.scale}
          centreId={centreId}
          lit={lit}
          currentId={current?.id ?? null}
          selectedId={selectedId}
          sentences={sentences}
          onPress={press}
          onKeyDown={pressKey}
          onHover={setHovered}
          onFocus={setLast}
        />
      </div>
      <ZoomButtons
        showAllLabel="Show all"
        onZoomIn={() => zoom(zoomStep)}
        onZoomOut={() => zoom(1 / zoomStep)}
        onShowAll={showEverything}
        className="bottom-3 z-20"
      />
    </section>
  )
}
