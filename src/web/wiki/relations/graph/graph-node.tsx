import type { KeyboardEvent } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { colourOfCategory } from '#web/wiki/category-icon.tsx'
import type { PlacedNode } from './lay-out-graph.ts'
import { cutLabel } from './place-labels.ts'

export type NodeActions = {
  onPress: (id: string) => void
  onHover: (id: string | null) => void
  onFocus: (id: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

type GraphNodeProps = NodeActions & {
  node: PlacedNode
  scale: number
  connections: number
  isLit: boolean
  isLabelled: boolean
  isSelected: boolean
  isCurrent: boolean
}

/** Keeps its size at every scale. */
export function GraphNode(props: GraphNodeProps) {
  const { node, scale, connections, isLit, isLabelled, isSelected, isCurrent } = props
  const diameter = 2 * node.radius
  return (
    <button
      type="button"
      id={`node-${node.id}`}
      tabIndex={isCurrent ? 0 : -1}
      aria-pressed={isSelected}
      aria-label={`${node.name}, ${formatCount(connections, 'connection')}`}
      onClick={() => props.onPress(node.id)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && props.onHover(node.id)}
      onPointerLeave={() => props.onHover(null)}
      onFocus={() => props.onFocus(node.id)}
      onKeyDown={props.onKeyDown}
      className={joinClasses(
        'absolute grid size-7 -translate-1/2 place-items-center rounded-full touch:size-9',
        isLit ? 'z-10' : 'opacity-25',
      )}
      style={{ left: node.x * scale, top: node.y * scale }}
    >
      <span
        className={joinClasses('rounded-full outline-offset-2', isSelected && 'outline-2 outline-gilt')}
        style={{ width: diameter, height: diameter, background: colourOfCategory(node.category) }}
      />
      {isLabelled && (
        <span
          aria-hidden="true"
          className={joinClasses(
            'pointer-events-none absolute left-1/2 -translate-x-1/2 text-[12px]/[15px] whitespace-nowrap [text-shadow:0_0_3px_var(--bg-canvas),0_0_3px_var(--bg-canvas),0_0_2px_var(--bg-canvas)]',
            isSelected ? 'font-semibold text-gilt' : 'font-medium',
          )}
          style={{ top: `calc(50% + ${node.radius + 3}px)` }}
        >
          <bdi>{cutLabel(node.name)}</bdi>
        </span>
      )}
    </button>
  )
}
