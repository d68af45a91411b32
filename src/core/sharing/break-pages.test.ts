import { describe, expect, it } from 'vitest'
import { breakPages, type Strip } from './break-pages.ts'

type Line = Strip & { name: string }
const line = (name: string, more: Partial<Strip> = {}): Line => ({ name, height: 10, before: 0, ...more })
const pagesOf = (lines: Line[], ...heights: number[]) =>
  breakPages(lines, heights).map((page) => page.map((placed) => placed.line.name).join(''))

describe('pages', () => {
  it('hold what fits', () => {
    expect(pagesOf([line('a'), line('b'), line('c')], 20)).toEqual(['ab', 'c'])
    expect(pagesOf([line('a'), line('b', { before: 1 }), line('c')], 20)).toEqual(['a', 'bc'])
  })

  it('drop the space above their first line, unless it opens the page', () => {
    const [, second] = breakPages([line('a'), line('b', { before: 15 })], [20])
    expect(second?.[0]?.top).toBe(0)
    const [, opened] = breakPages([line('a'), line('b', { before: 15, opens: 'page' })], [40])
    expect(opened?.[0]?.top).toBe(15)
  })

  it('never part a heading from what follows', () => {
    const lines = [line('a'), line('H', { keepsNext: true }), line('h', { keepsNext: true }), line('b')]
    expect(pagesOf(lines, 30)).toEqual(['a', 'Hhb'])
  })

  it('are filled where everything keeps together', () => {
    const lines = ['a', 'b', 'c', 'd'].map((name) => line(name, { keepsNext: true }))
    expect(pagesOf(lines, 20)).toEqual(['ab', 'cd'])
  })

  it('begin anew where too little room is left for a chapter', () => {
    expect(pagesOf([line('a'), line('C', { room: 30 }), line('b')], 30)).toEqual(['a', 'Cb'])
    expect(pagesOf([line('a'), line('C', { room: 20 }), line('b')], 30)).toEqual(['aCb'])
  })

  it('begin a part on the right, after an empty page if need be', () => {
    expect(pagesOf([line('a'), line('P', { opens: 'recto' })], 30)).toEqual(['a', '', 'P'])
    expect(pagesOf([line('a'), line('b'), line('P', { opens: 'recto' })], 10)).toEqual(['a', 'b', 'P'])
  })

  it('may begin with shorter ones', () => {
    expect(pagesOf([line('a'), line('b'), line('c')], 10, 20)).toEqual(['a', 'bc'])
  })

  it('take a line that is too tall for any', () => {
    expect(pagesOf([line('a', { height: 99 }), line('b')], 20)).toEqual(['a', 'b'])
  })
})
