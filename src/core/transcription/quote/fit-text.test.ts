import { describe, expect, it } from 'vitest'
import { fitText, wrapText } from './fit-text.ts'

const measure = (text: string) => text.length

describe('wrapText', () => {
  it('breaks between words', () => {
    expect(wrapText('The gate is open tonight.', 11, measure)).toEqual(['The gate is', 'open', 'tonight.'])
  })

  it('breaks a word that is wider than a line', () => {
    expect(wrapText('O Aaaaaaaah', 4, measure)).toEqual(['O Aa', 'aaaa', 'aah'])
  })

  it('loses no characters', () => {
    const text = 'Снег идёт 雪が降る雪が降る 👋👋👋👋👋👋👋'
    const lines = wrapText(text, 6, measure)
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  })
})

describe('fitText', () => {
  const box = { width: 60, height: 40, largest: 20, smallest: 4, lineHeight: 1 }

  it('prints short words large and long words small', () => {
    expect(fitText('Go', box, measure)).toEqual({ size: 20, lines: ['Go'] })
    const { size, lines } = fitText('Open the gate for us', box, measure)
    expect(size).toBeLessThan(20)
    expect(lines.length * size).toBeLessThanOrEqual(40)
    for (const line of lines) expect(line.length * size).toBeLessThanOrEqual(60)
  })

  it('ends at the smallest size', () => {
    expect(fitText('word '.repeat(200), box, measure).size).toBe(4)
  })
})
