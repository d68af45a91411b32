import { expect, it } from 'vitest'
import { drawCurve } from './draw-curve.ts'

const size = { width: 1000, height: 500 }
const [west, east] = [
  { x: 0.1, y: 0.5 },
  { x: 0.9, y: 0.5 },
]

it('bends a leg to the right, and returns its midpoint and direction', () => {
  expect(drawCurve(west, east, size)).toEqual({
    path: 'M100,250Q500,362,900,250',
    middle: { x: 0.5, y: 0.612 },
    angle: 0,
    tip: east,
  })
})

it('bends the return leg to the other side', () => {
  const back = drawCurve(east, west, size)
  expect(back.angle).toBe(180)
  expect(back.middle.y).toBeCloseTo(0.388)
})

it('draws a part of a leg, up to its tip', () => {
  expect(drawCurve(west, east, size, 0).tip).toEqual(west)
  expect(drawCurve(west, east, size, 0.5)).toMatchObject({
    path: 'M100,250Q300,306,500,306',
    tip: { x: 0.5, y: 0.612 },
  })
})
