import type { CampaignRelations, RelationEdge, RelationNode } from '#contract/wiki/relations.ts'

type Graph = Pick<CampaignRelations, 'nodes' | 'edges'>
type GraphFilter = { until: number; hidden: ReadonlySet<string> }

export function countSessions({ nodes, edges }: Graph): number {
  const numbers = [...nodes.map(({ session }) => session ?? 1), ...edges.flatMap(({ sessions }) => sessions)]
  return numbers.reduce((last, number) => Math.max(last, number), 1)
}

const isHeard = ({ session }: Pick<RelationNode, 'session'>, until: number) => (session ?? 1) <= until

/**
 * Returns the edge as known at session `until`, or null if the two entries were first mentioned together later. Sets `kind` to null if the
 * relation between them was stated later.
 */
function cutEdge(edge: RelationEdge, until: number): RelationEdge | null {
  const sessions = edge.sessions.filter((session) => session <= until)
  if (sessions.length === 0 && edge.sessions.length > 0) return null
  return { ...edge, sessions, kind: (edge.kindSession ?? 1) <= until ? edge.kind : null }
}

/** Returns the entries heard up to session `until`, except those of hidden categories, and the edges between them. */
export function filterGraph({ nodes, edges }: Graph, { until, hidden }: GraphFilter): Graph {
  const shown = nodes.filter((node) => isHeard(node, until) && !hidden.has(node.category))
  const ids = new Set(shown.map(({ id }) => id))
  return {
    nodes: shown,
    edges: edges
      .filter(({ fromId, toId }) => ids.has(fromId) && ids.has(toId))
      .flatMap((edge) => cutEdge(edge, until) ?? []),
  }
}
