import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { GraphView } from './graph-view.tsx'
import type { PlacedNode } from './lay-out-graph.ts'
import { fitAll } from './viewport.ts'

const node = (id: string, x: number): PlacedNode => ({
  ...{ id, name: id, category: 'people', mentions: 1, session: 1 },
  ...{ x, y: 0, radius: 6 },
})
const nodes = [node('Osk', 0), node('Mirelle', 300), node('Wren', 2_000)]
const size = { width: 800, height: 600 }

it('still fits all shown nodes into view when the filter changes while a node is selected', () => {
  const draw = (shown: PlacedNode[], selectedId: string | null) => (
    <GraphView
      {...{ nodes: shown, edges: [], size, freeSize: size, selectedId, foundIds: null }}
      onSelect={() => {}}
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
  rerender(draw(nodes, 'Osk'))
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(position()).toBe(whole(nodes))
  rerender(draw(nodes.slice(0, 2), 'Osk'))
  expect(position()).toBe(whole(nodes.slice(0, 2)))
  rerender(draw(nodes, 'Osk'))
  expect(position()).toBe(whole(nodes))
})
