import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { RelationEdge } from '#contract/wiki/relations.ts'
import { GraphView } from './graph-view.tsx'
import type { PlacedNode } from './lay-out-graph.ts'
import { fitAll } from './use-viewport.ts'

const node = (id: string, x: number): PlacedNode => ({
  ...{ id, name: id, category: 'people', picture: null, mentions: 1, session: 1 },
  ...{ x, y: 0, radius: 6, hasFace: false },
})
const nodes = [node('Osk', 0), node('Mirelle', 300), node('Wren', 2_000)]
const edges: RelationEdge[] = [
  { fromId: 'Osk', toId: 'Mirelle', kind: 'rules', kindSession: 1, heard: 2, sessions: [1] },
]
const sentences = new Map([['Mirelle', { text: 'I rule it.', sources: [], isQuote: true }]])
const size = { width: 800, height: 600 }

it('fits the neighbours of the selected node into view, and all nodes again on request', () => {
  const onSelect = vi.fn()
  const draw = (shown: PlacedNode[], selectedId: string | null) => (
    <GraphView
      {...{ nodes: shown, edges, size, freeSize: size, selectedId, foundIds: null, sentences }}
      onSelect={onSelect}
    />
  )
  const { rerender } = render(draw(nodes, null))
  const position = () => {
    const drawing = screen.getByRole('region', { name: 'Graph' }).firstElementChild
    return drawing instanceof HTMLElement ? drawing.style.transform : null
  }
  const whole = (shown: PlacedNode[]) => {
    const { left, top } = fitAll(shown, size)
    return `translate(${left}px, ${top}px)`
  }
  expect(position()).toBe(whole(nodes))
  rerender(draw(nodes, 'Osk'))
  expect(position()).toBe(whole(nodes.slice(0, 2)))
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(onSelect).toHaveBeenCalledWith(null)
  rerender(draw(nodes, null))
  expect(position()).toBe(whole(nodes))
})

it('fits all nodes into view again when the drawing gets smaller', () => {
  const draw = (height: number) => (
    <GraphView
      {...{ nodes, edges, selectedId: null, foundIds: null, sentences, onSelect: () => {} }}
      {...{ size: { ...size, height }, freeSize: { ...size, height } }}
    />
  )
  const { rerender } = render(draw(600))
  rerender(draw(400))
  const drawing = screen.getByRole('region', { name: 'Graph' }).firstElementChild
  const { left, top } = fitAll(nodes, { ...size, height: 400 })
  expect(drawing?.getAttribute('style')).toContain(`translate(${left}px, ${top}px)`)
})

it('shows a sentence on the edge to a neighbour of the selected node, and the name of a relation', () => {
  const draw = (selectedId: string | null) => (
    <GraphView
      {...{ nodes, edges, size, freeSize: size, selectedId, foundIds: null, sentences, onSelect: () => {} }}
    />
  )
  const { rerender } = render(draw(null))
  expect(screen.getByText('rules')).toBeTruthy()
  expect(screen.queryByText('“I rule it.”')).toBeNull()
  rerender(draw('Osk'))
  expect(screen.getByText('“I rule it.”')).toBeTruthy()
})

it('moves with the pointer without selecting an entry, and zooms with the wheel', () => {
  const onSelect = vi.fn()
  render(
    <GraphView
      {...{ nodes, edges, size, freeSize: size, selectedId: null, foundIds: null, sentences, onSelect }}
    />,
  )
  const drawing = screen.getByRole('region', { name: 'Graph' }).firstElementChild
  const place = () => drawing?.getAttribute('style')
  const { left, top, scale } = fitAll(nodes, size)
  const osk = screen.getByRole('button', { name: /^Osk/ })
  fireEvent.pointerDown(osk, { pointerId: 1, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(osk, { pointerId: 1, clientX: 30, clientY: 15 })
  fireEvent.pointerUp(osk, { pointerId: 1 })
  fireEvent.click(osk)
  expect(place()).toContain(`translate(${left + 20}px, ${top + 5}px)`)
  expect(onSelect).not.toHaveBeenCalled()
  fireEvent.wheel(osk, { deltaY: -500, clientX: left + 20, clientY: top + 5 })
  expect(place()).toContain(`translate(${left + 20}px, ${top + 5}px)`)
  const mirelle = screen.getByRole('button', { name: /^Mirelle/ })
  expect(Number.parseFloat(mirelle.style.left)).toBeCloseTo(300 * scale * Math.exp(0.9))
})
