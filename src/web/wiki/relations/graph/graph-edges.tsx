import type { KeyboardEvent } from 'react'
import { inQuotes, typeset } from '#contract/typeset.ts'
import {
  type HeardSentence,
  type RelationEdge,
  relationPhrases,
  shortenPhrase,
} from '#contract/wiki/relations.ts'
import { excerpt, formatCount } from '#web/lib/format.ts'
import { type Box, letterWidth, type PlaceableLabel, placeLabels } from '#web/ui/drawing/place-labels.ts'
import { Face } from '#web/ui/face/face.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { colourOfCategory } from '#web/wiki/category-icon.tsx'
import { type LabelSide, labelOf } from './label-graph.ts'
import { faceRadius, type PlacedNode, type Point } from './lay-out-graph.ts'

/** A sentence about the selected entry and each of its neighbours, by the neighbour's id. */
export type EdgeSentences = ReadonlyMap<string, HeardSentence>

type GraphEdgesProps = {
  nodes: ReadonlyMap<string, PlacedNode>
  edges: readonly RelationEdge[]
  scale: number
  /** Id of the node whose edges are emphasized. */
  centreId: string | null
  lit: ReadonlySet<string>
  sentences: EdgeSentences
}

type Line = { key: string; edge: RelationEdge; from: PlacedNode; to: PlacedNode; isShown: boolean }

/** In pixels; the label of a shorter edge would cover its nodes. */
const shortestLabelled = 90
/** Shares of the length of an edge at which its label may be, the best first. */
const labelPoints = [0.5, 0.62, 0.38, 0.74, 0.26]
/** The sentences are on the thickest edges of the selected node. */
const [shownSentences, sentenceLength] = [3, 64]
const [sentenceWidth, sentenceHeight, nameHeight] = [164, 60, 15]
/** Where the name of a node probably is: below it. */
const nodeName = { width: 84, height: 20 }

const nameOf = ({ kind }: RelationEdge) => kind && shortenPhrase(relationPhrases[kind][0])

const boxAround = ({ x, y }: Point, width: number, height: number): Box => ({
  ...{ left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 },
})

const lengthOf = ({ from, to }: Line) => Math.hypot(to.x - from.x, to.y - from.y)

/** `sides` are the distances from the edge at which the label may be. */
function labelOn(line: Line, scale: number, width: number, height: number, sides = [0]) {
  const { key, from, to } = line
  const [across, along] = [(from.y - to.y) / lengthOf(line), (to.x - from.x) / lengthOf(line)]
  const points = sides.flatMap((side) =>
    labelPoints.map((at) => ({
      x: (from.x + (to.x - from.x) * at) * scale + across * side,
      y: (from.y + (to.y - from.y) * at) * scale + along * side,
    })),
  )
  const positions = points.map((point): [Point, Box] => [point, boxAround(point, width, height)])
  return { id: key, mark: boxAround({ x: 0, y: 0 }, 0, 0), positions }
}

/** Hidden from screen readers, because the panel of an entry lists its connections as text. */
export function GraphEdges({ nodes, edges, scale, centreId, lit, sentences }: GraphEdgesProps) {
  const lines = edges.flatMap((edge): Line[] => {
    const [from, to] = [nodes.get(edge.fromId), nodes.get(edge.toId)]
    if (!from || !to) return []
    const isOfCentre = from.id === centreId || to.id === centreId
    const isShown = centreId === null ? lit.size === 0 || (lit.has(from.id) && lit.has(to.id)) : isOfCentre
    return [{ key: `${from.id} ${to.id}`, edge, from, to, isShown }]
  })
  const labelled = lines.filter((line) => line.isShown && lengthOf(line) * scale > shortestLabelled)
  const sentenceOf = ({ from, to }: Line) => sentences.get(from.id === centreId ? to.id : from.id)
  const quoted = labelled
    .filter(sentenceOf)
    .toSorted((a, b) => b.edge.heard - a.edge.heard)
    .slice(0, shownSentences)
  const named = labelled.filter((line) => line.edge.kind && !quoted.includes(line))
  // Faded nodes may be covered.
  const clear = lit.size === 0 ? [...nodes.values()] : [...nodes.values()].filter(({ id }) => lit.has(id))
  const marks = clear.map(
    ({ id, x, y, radius }): PlaceableLabel<Point> => ({
      ...{ id, positions: [] },
      mark: lit.has(id)
        ? boxAround(
            { x: x * scale, y: y * scale + nodeName.height / 2 },
            nodeName.width,
            2 * radius + nodeName.height,
          )
        : boxAround({ x: x * scale, y: y * scale }, 2 * radius, 2 * radius),
    }),
  )
  const placed = placeLabels<Point>([
    ...quoted.map((line) => ({
      ...labelOn(line, scale, sentenceWidth, sentenceHeight, [0, 45, -45, 90, -90]),
      mayCover: true,
    })),
    ...named.map((line) => labelOn(line, scale, (nameOf(line.edge) ?? '').length * letterWidth, nameHeight)),
    ...marks,
  ])
  return (
    <>
      <svg aria-hidden="true" className="pointer-events-none absolute size-px overflow-visible">
        {lines.map(({ key, edge, from, to, isShown }) => (
          <line
            key={key}
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
        {named.map(
          ({ key, edge }) =>
            placed.has(key) && (
              <text
                key={key}
                {...placed.get(key)}
                textAnchor="middle"
                dominantBaseline="middle"
                className="fill-gilt stroke-canvas stroke-[4px] text-[11px] font-medium [paint-order:stroke]"
              >
                {nameOf(edge)}
              </text>
            ),
        )}
      </svg>
      {quoted.map((line) => {
        const [sentence, point] = [sentenceOf(line), placed.get(line.key)]
        if (!sentence || !point) return null
        return (
          <p
            key={line.key}
            aria-hidden="true"
            dir="auto"
            className="pointer-events-none absolute z-20 w-max max-w-41 -translate-1/2 rounded-card border border-line bg-canvas/90 px-2 py-1 font-read text-[13px]/[17px] text-muted"
            style={{ left: point.x, top: point.y }}
          >
            {(sentence.isQuote ? inQuotes : typeset)(excerpt(sentence.text, sentenceLength))}
          </p>
        )
      })}
    </>
  )
}

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
