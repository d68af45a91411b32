import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateTokens } from '#core/reading/questions/prompt.ts'
import { chooseSamples, fitRows, leftTokens, planParts, planWindow } from './plan-window.ts'

const windows = fc.integer({ min: 8_000, max: 200_000 })
const rowsOf = (most: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom('a word ', '\u6c34\u706b')), {
      maxLength: most,
    })
    .map((all) => all.map(([times, word], at) => `[${at + 1}] ${word.repeat(times)}`))
const beginning = 'instructions '.repeat(150)

describe('the plan for a window', () => {
  it('leaves room for an answer and the longest question', () => {
    fc.assert(
      fc.property(windows, (window) => {
        const { answerTokens, prefixTokens } = planWindow(window)
        expect(answerTokens + prefixTokens + 2_900).toBeLessThan(window)
        expect(prefixTokens).toBeGreaterThan(1_500)
      }),
    )
    expect(leftTokens(planWindow(16_000), 'a'.repeat(4_000))).toBe(14_040)
  })

  it('cuts rows that do not fit into parts that cover all of them in order, each with room for its abridgement', () => {
    fc.assert(
      fc.property(windows, rowsOf(300), (window, rows) => {
        const plan = planWindow(window)
        const room = plan.prefixTokens - estimateTokens(beginning)
        const parts = planParts(rows, beginning, plan)
        const fits = rows.reduce((sum, row) => sum + estimateTokens(row) + 1, 0) <= room
        expect(parts.length === 0).toBe(fits)
        if (fits) return
        expect(parts.map((part) => part.rows).join('\n')).toBe(rows.join('\n'))
        for (const part of parts) {
          const tokens = estimateTokens(beginning) + estimateTokens(part.rows) + Math.ceil(part.words * 1.9)
          expect(tokens + 1_000).toBeLessThanOrEqual(window)
        }
      }),
      { numRuns: 60 },
    )
  })
})

it('samples come from the whole evening, each row once, within their tokens', () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => `[${at + 1}] Rowan: some words of the evening`)
  const samples = chooseSamples(rows, 2_500)
  expect(estimateTokens(samples.join('\n'))).toBeLessThanOrEqual(2_500)
  expect(samples.slice(0, 60)).toEqual(rows.slice(0, 60))
  expect(Number(/\d+/.exec(samples.at(-1) ?? '')?.[0])).toBeGreaterThan(1_000)
  expect(new Set(samples).size).toBe(samples.length)
  expect(chooseSamples(rows.slice(0, 7), 2_500)).toEqual(rows.slice(0, 7))
})

it('an abridgement that is too long is shortened evenly, at words', () => {
  fc.assert(
    fc.property(rowsOf(60), fc.integer({ min: 300, max: 3_000 }), (rows, tokens) => {
      const fit = fitRows(rows, tokens)
      expect(fit).toHaveLength(rows.length)
      if (estimateTokens(rows.join('\n')) <= tokens) expect(fit).toEqual(rows)
      else expect(estimateTokens(fit.join('\n'))).toBeLessThanOrEqual(tokens + rows.length)
    }),
  )
  expect(fitRows(['[1-2] one two three', '[3] four'], 4)).toEqual(['[1-2] one\u2026', '[3]\u2026'])
})
