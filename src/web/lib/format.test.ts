import { describe, expect, it } from 'vitest'
import {
  excerpt,
  formatClock,
  formatDay,
  formatDuration,
  initialsOf,
  speakClock,
  titleCase,
} from './format.ts'

describe('what people read', () => {
  it.each([
    [0, '0:00'],
    [2467, '41:07'],
    [4360.9, '1:12:40'],
  ])('second %d is %s', (seconds, clock) => {
    expect(formatClock(seconds)).toBe(clock)
  })

  it('says lengths and times in words', () => {
    expect(formatDuration(11_060)).toBe('3 h 04 min')
    expect(speakClock(4361)).toBe('1 hour 12 minutes 41 seconds')
  })

  it('keeps a day the day it was, in every time zone', () => {
    expect(formatDay('2025-11-14')).toBe('Nov 14, 2025')
    expect(formatDay('unknown')).toBe('unknown')
  })

  it('cuts at a word, and counts letters as people do', () => {
    expect(excerpt('The bell rang at midnight', 15)).toBe('The bell rang…')
    expect([...excerpt('😀'.repeat(50), 10)]).toHaveLength(10)
  })

  it('writes a category as a title', () => {
    expect(['people', 'war_room', 'élan-vital', '12 monkeys'].map(titleCase)).toEqual([
      'People',
      'War Room',
      'Élan Vital',
      '12 Monkeys',
    ])
  })

  it('makes initials', () => {
    expect(initialsOf('Rowan Keller')).toBe('RK')
    expect(initialsOf('ines')).toBe('I')
  })
})
