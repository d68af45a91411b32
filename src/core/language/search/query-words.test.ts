import { describe, expect, it } from 'vitest'
import { findMarks } from './find-hits.ts'
import { addNearNames, foldWords, matchesAll, readQuery, writeTsquery } from './query-words.ts'

const matches = (query: string, text: string, names: string[] = []) =>
  matchesAll(addNearNames(readQuery(query), names.flatMap(foldWords)), foldWords(text))

describe('a query', () => {
  it.each([
    ['all words in any order', 'key mirelle', 'Mirelle keeps the key'],
    ['words without case and accents', 'ELAN créme', 'Élan, Crème'],
    ['the beginning of a word', 'cast', 'the castellan'],
    ['the last two letters typed', 'the ca', 'The castle'],
    ['a possessive and a straight apostrophe', "mirelle don't", 'Mirelle’s: don’t'],
    ['other English forms', 'walked stories dragons running', 'I walk with a story of a dragon and run'],
    ['German, French and Polish letters', 'drache noel łodz', 'Drachen, Noël, ŁÓDŹ'],
    ['Greek and Cyrillic capitals', 'ΟΔΥΣΣΕΎΣ жар', 'Οδυσσεύς, ЖАР-птица'],
  ])('matches %s', (_, query, text) => {
    expect(matches(query, text)).toBe(true)
  })

  it.each([
    ['a text that lacks a word', 'key gate', 'Mirelle keeps the key'],
    ['the middle of a word', 'tell', 'the castellan'],
    ['a longer word that begins with a short first word', 'ca gate', 'castle gate'],
    ['an unrelated word with the same beginning as another form', 'running', 'the rune'],
    ['a wrong letter in a word that is not a name', 'lestens', 'she listens'],
  ])('does not match %s', (_, query, text) => {
    expect(matches(query, text)).toBe(false)
  })

  it('allows one wrong letter in a name', () => {
    expect(matches('mirele', 'Mirelle sleeps', ['Mirelle Vanthorne'])).toBe(true)
    expect(matches('mirellle', 'Mirelle sleeps', ['Mirelle Vanthorne'])).toBe(true)
    expect(matches('mirxlle', 'Mirelle sleeps', ['Mirelle Vanthorne'])).toBe(true)
    expect(matches('mrile', 'Mirelle sleeps', ['Mirelle Vanthorne'])).toBe(false)
    expect(matches('osc', 'Osk sleeps', ['Osk'])).toBe(false)
  })

  it('is written without characters that have a special meaning in a tsquery', () => {
    expect(writeTsquery(readQuery("O'Neil \\ & | :* (gate)"))).toBe("('oneil':*) & ('gate':* | 'gating')")
    expect(writeTsquery(readQuery('making it'), '|')).toMatch(/^\('making':\*( \| '\w+')+\) \| \('it':\*\)$/)
  })

  it('has at most twelve words and none that is only punctuation', () => {
    expect(readQuery('“…” — !')).toEqual([])
    expect(readQuery(Array.from({ length: 40 }, (_, at) => `word${at}`).join(' '))).toHaveLength(12)
  })
})

describe('findMarks', () => {
  it('marks whole words', () => {
    const text = 'She walks; Mirelle’s guard walked, too.'
    const query = addNearNames(readQuery('walking mirele'), ['mirelle'])
    const marked = [...findMarks(text, query)].map(({ at, end }) => text.slice(at, end))
    expect(marked).toEqual(['walks', 'Mirelle’s', 'walked'])
  })
})
