import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { RelationEdge } from '#contract/wiki/relations.ts'
import { ZoomButtons } from '#web/ui/drawing/zoom-buttons.tsx'
import { findNeighbour, isDirection } from './find-neighbour.ts'
import { GraphDrawing } from './graph-drawing.tsx'
import type { PlacedNode } from './lay-out-graph.ts'
import { useViewport } from './use-viewport.ts'
import { revealPoint, type Size } from './viewport.ts'

type GraphViewProps = {
  nodes: readonly PlacedNode[]
  edges: readonly RelationEdge[]
  size: Size
  /** Size of the part of the drawing that the panel of a selected node does not cover. */
  freeSize: Size
  selectedId: string | null
  /** Ids that a search found; null without a search. */
  foundIds: ReadonlySet<string> | null
  onSelect: (id: string | null) => void
}

const zoomStep = 1.3
const nothing: ReadonlySet<string> = new Set()

function listNeighbours(edges: readonly RelationEdge[], id: string): Set<string> {
  const touching = edges.filter(({ fromId, toId }) => fromId === id || toId === id)
  return new Set([id, ...touching.flatMap(({ fromId, toId }) => [fromId, toId])])
}

export function GraphView(props: GraphViewProps) {
  const { nodes, edges, size, freeSize, selectedId, foundIds, onSelect } = props
  const frame = useRef<HTMLElement>(null)
  const [hoveredId, setHovered] = useState<string | null>(null)
  const [lastId, setLast] = useState<string | null>(null)
  const { view, change, showAll, zoom, wasDragged } = useViewport(frame, nodes, size)
  const current = nodes.find(({ id }) => id === (lastId ?? selectedId)) ?? nodes[0] ?? null
  const centreId = hoveredId ?? selectedId
  const lit = useMemo(
    () => (centreId === null ? (foundIds ?? nothing) : listNeighbours(edges, centreId)),
    [centreId, edges, foundIds],
  )

  const selected = nodes.find(({ id }) => id === selectedId)
  const { width, height } = freeSize
  // An effect event, so that a new `change` function after filtering does not move the view back to the selected node.
  const reveal = useEffectEvent((node: PlacedNode, free: Size) =>
    change((shown) => revealPoint(shown, node, free)),
  )
  useEffect(() => {
    if (selected) reveal(selected, { width, height })
  }, [selected, width, height])

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
      else if (key === '0') showAll()
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
    [zoom, showAll, onSelect, current, nodes, change, size],
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
        onShowAll={showAll}
        className="bottom-3 z-20"
      />
    </section>
  )
}
