import { describe, expect, it } from 'vitest'
import type { CampaignRelations } from '#contract/wiki/relations.ts'
import { countSessions, filterGraph } from '#web/wiki/relations/graph-filters.tsx'
import { findNeighbour } from './find-neighbour.ts'
import { labelGraph } from './label-graph.ts'
import { layOutGraph, type PlacedNode } from './lay-out-graph.ts'
import { fitAll, revealPoint, zoomAt } from './use-viewport.ts'

const node = (id: string, session: number | null = 1, category = 'people') => ({
  ...{ id, name: `Name ${id}`, category, picture: null, mentions: 10, session },
})
const edge = (fromId: string, toId: string, sessions: number[], kindSession: number | null = null) => ({
  ...{ fromId, toId, sessions, kindSession, heard: sessions.length },
  kind: kindSession === null ? null : ('guards' as const),
})
const placed = (id: string, x: number, y: number, mentions = 10): PlacedNode => ({
  ...node(id),
  ...{ x, y, mentions, radius: 6, hasFace: false },
})
const graph: Pick<CampaignRelations, 'nodes' | 'edges'> = {
  nodes: [node('a'), node('b', null), node('c', 3), node('d', 1, 'places')],
  edges: [edge('a', 'b', [2, 4], 4), edge('a', 'c', [3]), edge('a', 'd', []), edge('b', 'd', [1])],
}
const show = (until: number, hidden: string[] = []) => {
  const { nodes, edges } = filterGraph(graph, { until, hidden: new Set(hidden) })
  return [
    nodes.map(({ id }) => id).join(''),
    edges.map(({ fromId, toId, kind }) => `${fromId}${toId} ${kind}`),
  ]
}

describe('the graph up to a session', () => {
  it('contains what had been heard by then', () => {
    expect(countSessions(graph)).toBe(4)
    expect(show(1)).toEqual(['abd', ['ad null', 'bd null']])
    expect(show(3)).toEqual(['abcd', ['ab null', 'ac null', 'ad null', 'bd null']])
    expect(show(4)[1]).toContain('ab guards')
  })

  it('leaves out hidden categories', () => {
    expect(show(4, ['places'])).toEqual(['abc', ['ab guards', 'ac null']])
  })
})

describe('the layout', () => {
  const large = {
    nodes: Array.from({ length: 150 }, (_, at) => node(String(at))),
    edges: Array.from({ length: 300 }, (_, at) => edge(String(at % 150), String((at * 7 + 1) % 150), [1])),
  }
  const drawn = layOutGraph(large, 1.9)

  it('is identical each time the same graph is laid out', () => {
    expect(layOutGraph(large, 1.9)).toEqual(drawn)
  })

  it('shows the faces of the twenty most mentioned entries', () => {
    const nodes = large.nodes.map((one, at) => ({ ...one, mentions: at }))
    const faces = layOutGraph({ ...large, nodes }, 1.9).filter(({ hasFace }) => hasFace)
    expect(faces.map(({ mentions }) => mentions)).toEqual(Array.from({ length: 20 }, (_, at) => 130 + at))
  })

  it('keeps nodes apart', () => {
    const overlapping = drawn.filter((a) =>
      drawn.some((b) => a.id < b.id && Math.hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius),
    )
    expect(overlapping).toEqual([])
  })

  it('fits into the drawing', () => {
    const size = { width: 1000, height: 600 }
    const view = fitAll(drawn, size)
    const outside = drawn.filter(({ x, y }) => {
      const [left, top] = [x * view.scale + view.left, y * view.scale + view.top]
      return left < 0 || top < 0 || left > size.width || top > size.height
    })
    expect(outside).toEqual([])
  })
})

describe('the labels', () => {
  it('move to another side or disappear instead of covering each other', () => {
    const crowd = [
      placed('a', 0, 0, 30),
      placed('b', 0, 18, 20),
      placed('c', 16, 9, 10),
      placed('d', -16, 9, 5),
    ]
    const labels = labelGraph(crowd, 1, new Set())
    expect(labels.get('a')).toBe('above')
    expect(labels.get('b')).toBe('below')
    expect(labelGraph(crowd, 10, new Set()).size).toBe(4)
  })

  it('prefer chosen nodes', () => {
    const pair = [placed('a', 0, 0, 30), placed('b', 4, 2, 1)]
    expect(labelGraph(pair, 1, new Set(['b'])).get('b')).toBe('below')
  })
})

describe('navigating the graph', () => {
  it('with arrow keys leads to the closest node in that direction', () => {
    const [middle, near, far, above] = [
      placed('m', 0, 0),
      placed('n', 20, 5),
      placed('f', 90, 0),
      placed('u', 3, -30),
    ]
    const all = [middle, near, far, above]
    expect(findNeighbour(all, middle, 'ArrowRight')?.id).toBe('n')
    expect(findNeighbour(all, middle, 'ArrowUp')?.id).toBe('u')
    expect(findNeighbour(all, middle, 'ArrowLeft')).toBeNull()
  })

  it('keeps the point under the pointer while zooming', () => {
    const view = zoomAt({ scale: 1, left: 10, top: 20 }, 2, { x: 110, y: 70 })
    expect(view).toEqual({ scale: 2, left: -90, top: -30 })
    expect(zoomAt(view, 100, { x: 0, y: 0 }).scale).toBe(4)
  })

  it('moves to a node that is out of view', () => {
    const size = { width: 400, height: 300 }
    const view = { scale: 1, left: 0, top: 0 }
    expect(revealPoint(view, { x: 200, y: 150 }, size)).toBe(view)
    expect(revealPoint(view, { x: 900, y: 150 }, size)).toEqual({ scale: 1, left: -700, top: 0 })
  })
})
