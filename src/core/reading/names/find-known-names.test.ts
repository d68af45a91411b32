import { describe, expect, it } from 'vitest'
import { readTranscript } from '#core/language/read-transcript.ts'
import { toLines } from '#core/language/test-lines.ts'
import { findKnownNames, type KnownNames } from './find-known-names.ts'

const readLine = (text: string) => readTranscript(toLines([['Rowan', text]]))
const namesOf = (forms: string[]): KnownNames =>
  new Map(forms.map((form) => [form, { key: form, category: 'places', name: null }]))

function countLooks(known: number): number {
  const reading = readLine('Castle guards watch. '.repeat(50))
  let looks = 0
  for (const token of reading.lines.flatMap(({ tokens }) => tokens)) {
    const { word } = token
    Object.defineProperty(token, 'word', {
      get() {
        looks++
        return word
      },
    })
  }
  findKnownNames(reading, namesOf(Array.from({ length: known }, (_, at) => `castle number${at}`)))
  return looks
}

describe('known names with the same first word', () => {
  it('are found by the longest match', () => {
    const reading = readLine('They ride to Castle Orrin North and then to Castle Orrin.')
    const found = findKnownNames(reading, namesOf(['castle', 'castle orrin', 'castle orrin north']))
    expect(found.map(({ text }) => text)).toEqual(['Castle Orrin North', 'Castle Orrin'])
  })

  it('do not increase the lookups per word', () => {
    expect(countLooks(2_000)).toBe(countLooks(2))
  })
})
