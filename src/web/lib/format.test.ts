import { describe, expect, it } from 'vitest'
import { formatClock, titleCase } from '#contract/text.ts'
import {
  excerpt,
  formatAge,
  formatBytes,
  formatDay,
  formatDollars,
  formatDuration,
  formatTimeOrDate,
  initialsOf,
  speakClock,
} from './format.ts'

describe('formatting', () => {
  it.each([
    [0, '0:00'],
    [2467, '41:07'],
    [4360.9, '1:12:40'],
  ])('formats %d seconds as %s', (seconds, clock) => {
    expect(formatClock(seconds)).toBe(clock)
  })

  it('shows the time for today and the date for any other day', () => {
    const now = new Date(2026, 2, 14, 18, 0)
    expect(formatTimeOrDate(new Date(2026, 2, 14, 9, 5).toISOString(), now)).toBe('09:05')
    expect(formatTimeOrDate(new Date(2026, 2, 13, 23, 59).toISOString(), now)).toBe('Mar 13, 2026')
  })

  it('formats durations, and spells out positions for screen readers', () => {
    expect(formatDuration(11_060)).toBe('3 h 04 min')
    expect(speakClock(4361)).toBe('1 hour 12 minutes 41 seconds')
  })

  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1024 ** 2 - 1, '1.0 MB'],
    [1.5 * 1024 ** 3, '1.5 GB'],
    [2 * 1024 ** 4, '2.0 TB'],
    [3000 * 1024 ** 4, '3000.0 TB'],
  ])('formats %d bytes as %s', (bytes, size) => {
    expect(formatBytes(bytes)).toBe(size)
  })

  it('formats money with two to four decimals', () => {
    expect([0, 12, 0.00625, 1234.5].map(formatDollars)).toEqual(['$0.00', '$12.00', '$0.0063', '$1,234.50'])
  })

  it.each([
    [20, 'just now'],
    [60, '1 minute ago'],
    [5 * 3600 + 59, '5 hours ago'],
    [47 * 3600, '47 hours ago'],
    [48 * 3600, '2 days ago'],
    [-30, 'just now'],
  ])('describes a time %d s ago in words', (seconds, text) => {
    const now = new Date('2026-03-14T18:00:00Z')
    expect(formatAge(new Date(now.getTime() - seconds * 1000).toISOString(), now)).toBe(text)
  })

  it('does not shift a date between time zones', () => {
    expect(formatDay('2025-11-14')).toBe('Nov 14, 2025')
    expect(formatDay('unknown')).toBe('unknown')
  })

  it('cuts an excerpt at a word boundary and counts code points', () => {
    expect(excerpt('The bell rang at midnight', 15)).toBe('The bell rang…')
    expect([...excerpt('😀'.repeat(50), 10)]).toHaveLength(10)
  })

  it('formats a category as a title', () => {
    expect(['people', 'war_room', 'élan-vital', '12 monkeys'].map(titleCase)).toEqual([
      'People',
      'War Room',
      'Élan Vital',
      '12 Monkeys',
    ])
  })

  it('takes the initials of the first and last word', () => {
    expect(initialsOf('Rowan Keller')).toBe('RK')
    expect(initialsOf('ines')).toBe('I')
  })
})
