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
export type PlacedNode = RelationNode & Point & { radius: number }

const ticks = 260
const [smallest, largest] = [4.5, 15]

/** Nodes are smaller in a drawing that is taller than wide, as on phones. */
const radiusOf = ({ mentions }: RelationNode, aspect: number) =>
  Math.min(largest, smallest + Math.sqrt(mentions) * 0.9) * (aspect < 1 ? 0.72 : 1)

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
  const bodies = nodes.map((node): Body => ({ id: node.id, radius: radiusOf(node, aspect) }))
  const links = edges.map((edge) => ({ source: edge.fromId, target: edge.toId, closeness: closeness(edge) }))
  forceSimulation(bodies)
    .force(
      'links',
      forceLink<Body, (typeof links)[number]>(links)
        .id(({ id }) => id)
        .distance((link) => 105 - 45 * link.closeness)
        .strength((link) => 0.35 * link.closeness),
    )
    .force('repulsion', forceManyBody<Body>().strength(-420).distanceMax(520))
    .force('x', forceX<Body>().strength(0.075 / Math.max(1, aspect)))
    .force('y', forceY<Body>().strength(0.075 * Math.min(2, Math.max(0.6, aspect))))
    .force(
      'spacing',
      forceCollide<Body>(({ radius }) => radius + 20),
    )
    .stop()
    .tick(ticks)
  return nodes.map((node, at) => {
    const { x = 0, y = 0, radius = smallest } = bodies[at] ?? {}
    return { ...node, x, y, radius }
  })
}
