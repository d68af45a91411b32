import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force'
import type { CampaignRelations, RelationEdge, RelationNode } from '#contract/wiki/relations.ts'

export type Point = { x: number; y: number }
/** The most mentioned nodes show the face of their entry, the others a dot. */
export type PlacedNode = RelationNode & Point & { radius: number; hasFace: boolean }

const ticks = 260
const [smallest, largest] = [4, 9]
const faces = 20
/** Half the sizes `xs` and `md` of a face. Phones, on which the drawing is taller than wide, get the smaller one. */
export const faceRadius = { xs: 10, md: 18 } as const

function radiusOf({ mentions }: RelationNode, hasFace: boolean, aspect: number): number {
  if (hasFace) return aspect < 1 ? faceRadius.xs : faceRadius.md
  return Math.min(largest, smallest + Math.sqrt(mentions) * 0.6) * (aspect < 1 ? 0.72 : 1)
}

type Body = SimulationNodeDatum & { id: string; radius: number }
const closeness = ({ kind, heard }: RelationEdge) => (kind ? 1 : Math.min(1, 0.25 + heard * 0.12))

/**
 * Places the nodes around 0/0. The same graph and aspect always lead to the same positions.
 * @param aspect width of the drawing divided by its height
 */
export function layOutGraph(
  { nodes, edges }: Pick<CampaignRelations, 'nodes' | 'edges'>,
  aspect: number,
): PlacedNode[] {
  const byMentions = nodes.toSorted((a, b) => b.mentions - a.mentions)
  const largestIds = new Set(byMentions.slice(0, faces).map(({ id }) => id))
  const bodies = nodes.map(
    (node): Body => ({ id: node.id, radius: radiusOf(node, largestIds.has(node.id), aspect) }),
  )
  const links = edges.map((edge) => ({ source: edge.fromId, target: edge.toId, closeness: closeness(edge) }))
  forceSimulation(bodies)
    .force(
      'links',
      forceLink<Body, (typeof links)[number]>(links)
        .id(({ id }) => id)
        .distance((link) => 125 - 45 * link.closeness)
        .strength((link) => 0.35 * link.closeness),
    )
    .force(
      'repulsion',
      forceManyBody<Body>()
        .strength(({ radius }) => -24 * (radius + 14))
        .distanceMax(620),
    )
    .force('x', forceX<Body>().strength(0.075 / Math.max(1, aspect)))
    .force('y', forceY<Body>().strength(0.075 * Math.min(2, Math.max(0.6, aspect))))
    .force(
      'spacing',
      forceCollide<Body>(({ radius }) => 2 * radius + 12),
    )
    .stop()
    .tick(ticks)
  return nodes.map((node, at) => {
    const { x = 0, y = 0, radius = smallest } = bodies[at] ?? {}
    return { ...node, x, y, radius, hasFace: largestIds.has(node.id) }
  })
}
