import { describe, expect, it } from 'vitest'
import { carryX, placeSessions, shareWidths } from './place-sessions.ts'

const fit = { width: 1000, smallest: 80 }
const at = (date: string, seconds = 10_000) => ({ id: date, date, seconds })
const weeks = [at('2026-01-01'), at('2026-01-08'), at('2026-02-05')]

describe('placeSessions', () => {
  it('fills the width, with distances in proportion to the days between sessions', () => {
    const { columns, gaps, width } = placeSessions(weeks, fit)
    expect(width).toBeCloseTo(1000)
    expect(gaps.map(({ days }) => days)).toEqual([7, 28])
    const [week = 0, month = 0] = gaps.map((gap) => gap.width - 8)
    expect(month / week).toBeCloseTo(4)
    expect(columns.map(({ x }) => x)).toEqual(columns.map(({ x }) => x).toSorted((a, b) => a - b))
  })

  it('gives the whole width to a single session, or to sessions on the same day', () => {
    expect(placeSessions([at('2026-01-01')], fit).columns).toEqual([
      { id: '2026-01-01', x: 0, width: 1000, seconds: 10_000 },
    ])
    const same = placeSessions([at('2026-01-01'), at('2026-01-01')], fit)
    expect(same.width).toBeCloseTo(1000)
    expect(same.gaps).toMatchObject([{ width: 8, days: 0 }])
  })

  it('exceeds the width rather than make sessions too narrow, and keeps long breaks visible', () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      at(`2026-${index < 20 ? '01' : '06'}-01`, 9_000 + index),
    )
    const { columns, gaps, width } = placeSessions(many, fit)
    expect(width).toBeGreaterThan(40 * 80)
    expect(columns.every((column) => column.width >= 80)).toBe(true)
    expect(gaps[19]?.width).toBeGreaterThan(200)
    expect(placeSessions(many, fit, 1000 / width).width).toBeCloseTo(1000)
  })

  it('widens sessions but not the gaps between them when zoomed in', () => {
    const [whole, zoomed] = [placeSessions(weeks, fit), placeSessions(weeks, fit, 3)]
    expect(zoomed.columns[1]?.width).toBeCloseTo((whole.columns[1]?.width ?? 0) * 3)
    expect(zoomed.gaps[1]?.width).toBe(whole.gaps[1]?.width)
  })

  it('accepts sessions without a length or a date, and an empty list', () => {
    const { columns } = placeSessions([at('2026-01-01', 0), at('', 0)], fit)
    expect(columns.map(({ seconds }) => seconds)).toEqual([3600, 3600])
    expect(columns.every(({ x, width }) => Number.isFinite(x) && width > 0)).toBe(true)
    expect(placeSessions([], fit)).toEqual({ columns: [], gaps: [], width: 0 })
  })
})

it('shareWidths gives short sessions the smallest width and the rest to the others by length', () => {
  expect(shareWidths([100, 300, 10], 480, 80)).toEqual([100, 300, 80])
  expect(shareWidths([1, 1], 100, 80)).toEqual([80, 80])
})

describe('carryX', () => {
  const [whole, zoomed] = [placeSessions(weeks, fit), placeSessions(weeks, fit, 4)]
  const [, second] = whole.columns

  it('keeps the same time when zooming in and back out', () => {
    const x = (second?.x ?? 0) + (second?.width ?? 0) / 4
    const carried = carryX(whole, zoomed, x)
    const [, wide] = zoomed.columns
    expect(carried).toBeCloseTo((wide?.x ?? 0) + (wide?.width ?? 0) / 4)
    expect(carryX(zoomed, whole, carried)).toBeCloseTo(x)
  })

  it('keeps the position within a break', () => {
    const [, month] = whole.gaps
    const middle = (month?.x ?? 0) + (month?.width ?? 0) / 2
    expect(carryX(whole, zoomed, middle)).toBeCloseTo((zoomed.gaps[1]?.x ?? 0) + (month?.width ?? 0) / 2)
  })
})
