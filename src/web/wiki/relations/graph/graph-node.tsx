import type { KeyboardEvent } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { Face } from '#web/ui/face/face.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { colourOfCategory } from '#web/wiki/category-icon.tsx'
import { type LabelSide, labelOf } from './label-graph.ts'
import { faceRadius, type PlacedNode } from './lay-out-graph.ts'

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
  labelSide: LabelSide | null
  isSelected: boolean
  isCurrent: boolean
}

/** The CSS property that positions the label, for each side of the node. */
const edgeOf = { below: 'top', above: 'bottom', right: 'left', left: 'right' } as const

/** Keeps its size at every scale. */
export function GraphNode(props: GraphNodeProps) {
  const { node, scale, connections, isLit, labelSide, isSelected, isCurrent } = props
  const diameter = 2 * node.radius
  const isAside = labelSide === 'left' || labelSide === 'right'
  return (
    <button
      type="button"
      id={`node-${node.id}`}
      tabIndex={isCurrent ? 0 : -1}
      aria-pressed={isSelected}
      onClick={() => props.onPress(node.id)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && props.onHover(node.id)}
      onPointerLeave={() => props.onHover(null)}
      onFocus={() => props.onFocus(node.id)}
      onKeyDown={props.onKeyDown}
      className={joinClasses(
        'absolute grid min-h-7 min-w-7 -translate-1/2 place-items-center rounded-full touch:min-h-10 touch:min-w-10',
        isLit ? 'z-10' : 'opacity-20',
      )}
      style={{ left: node.x * scale, top: node.y * scale }}
    >
      {node.hasFace ? (
        <Face
          {...node}
          size={node.radius === faceRadius.md ? 'md' : 'xs'}
          className={isSelected ? 'rounded-control outline-2 outline-offset-2 outline-gilt' : ''}
        />
      ) : (
        <span
          className={joinClasses('rounded-full outline-offset-2', isSelected && 'outline-2 outline-gilt')}
          style={{ width: diameter, height: diameter, background: colourOfCategory(node.category) }}
        />
      )}
      {labelSide && (
        <span
          aria-hidden="true"
          className={joinClasses(
            'pointer-events-none absolute text-[12px]/[15px] whitespace-nowrap [text-shadow:0_0_3px_var(--bg-canvas),0_0_3px_var(--bg-canvas),0_0_2px_var(--bg-canvas)]',
            isAside ? 'top-1/2 -translate-y-1/2' : 'left-1/2 -translate-x-1/2',
            isSelected ? 'font-semibold text-gilt' : 'font-medium',
          )}
          style={{ [edgeOf[labelSide]]: `calc(50% + ${node.radius + 3}px)` }}
        >
          <bdi>{labelOf(node)}</bdi>
        </span>
      )}
      <span className="sr-only">{`${node.name}, ${formatCount(connections, 'connection')}`}</span>
    </button>
  )
}
