import { describe, expect, it } from 'vitest'
import type { RecapSections } from '#contract/recap/schemas.ts'
import { createPlayerFilter } from '#core/wiki/hidden-names.ts'
import { omitGmParts } from './filter-recap.ts'
import { selectForPlayers } from './select-for-players.ts'
import { aCharacter, anEvent, aSource, aStatement, emptySections } from './test-sections.ts'

const recap = (part: Partial<RecapSections>): RecapSections => ({ ...emptySections, ...part })
const hide = (names: string[], lines: string[] = []) => ({ names, segmentIds: new Set(lines) })
const nothingHidden = hide([])
const from = (line: string) => ({ sources: [aSource(line)] })

describe('the recap for players', () => {
  it('leaves out unconfirmed sentences and items, and renumbers the key events', () => {
    const summarySentences = [
      aStatement('Snow falls.'),
      aStatement('Osk is a traitor.', { confirmed: false }),
      aStatement('A bell rings.'),
    ]
    const shown = selectForPlayers(
      recap({
        summary: 'Snow falls. Osk is a traitor.\n\nA bell rings.',
        summarySentences,
        keyEvents: [anEvent(1, 'The betrayal', { confirmed: false }), anEvent(2, 'The bell')],
      }),
      nothingHidden,
    )
    expect(shown.summary).toBe('Snow falls.\n\nA bell rings.')
    expect(shown.summarySentences).toEqual([summarySentences[0], summarySentences[2]])
    expect(shown.keyEvents.map(({ number, title }) => [number, title])).toEqual([[1, 'The bell']])
  })

  it('leaves out sentences and items that cite a line about something hidden', () => {
    const shown = selectForPlayers(
      recap({
        detailedNarrative: 'A stranger waits. Snow falls.',
        narrativeSentences: [
          aStatement('A stranger waits.', { sources: [aSource('a'), aSource('secret')] }),
          aStatement('Snow falls.', from('a')),
        ],
        charactersInvolved: [aCharacter({ name: 'A stranger', ...from('secret') })],
        openThreads: [{ text: 'Find the stranger.', kind: 'quest', ...from('secret') }],
        asides: [
          { text: 'A stranger pays.', ...from('secret') },
          { text: 'Corvin pays.', ...from('a') },
          { text: 'Ines pays.', ...from('a') },
        ],
      }),
      hide(['Corvin'], ['secret']),
    )
    expect(shown.detailedNarrative).toBe('Snow falls.')
    expect(shown.charactersInvolved).toEqual([])
    expect(shown.openThreads).toEqual([])
    expect(shown.asides.map(({ text }) => text)).toEqual(['Ines pays.'])
  })

  it('leaves out a scene title if the title or its sentence mentions something hidden, and keeps other titles', () => {
    const narrativeSentences = [
      aStatement('A stranger waits.', { ...from('secret'), scene: 'The traitor' }),
      aStatement('Snow falls.', from('a')),
      aStatement('They ride on.', { ...from('b'), scene: 'The road' }),
      aStatement('They sleep.', { ...from('c'), scene: 'The house of Osk' }),
    ]
    const detailedNarrative = narrativeSentences.map(({ text }) => text).join(' ')
    const shown = selectForPlayers(
      recap({ detailedNarrative, narrativeSentences }),
      hide(['Osk'], ['secret']),
    )
    expect(shown.narrativeSentences.map(({ text, scene }) => [text, scene])).toEqual([
      ['Snow falls.', ''],
      ['They ride on.', 'The road'],
      ['They sleep.', ''],
    ])
  })

  it('leaves out a character whose folded name matches that of a hidden entry', () => {
    const charactersInvolved = ['Hand', 'Corvin’s', 'Mirelle'].map((name) => aCharacter({ name }))
    const shown = selectForPlayers(recap({ charactersInvolved }), hide(['The Hand', 'Corvin']))
    expect(shown.charactersInvolved.map(({ name }) => name)).toEqual(['Mirelle'])
  })

  it('leaves out a sentence that contains a hidden name of several words without the article', () => {
    const texts = ['Her Ember Blade glows.', 'She gives him a hand.']
    const shown = selectForPlayers(
      recap({ summary: texts.join(' '), summarySentences: texts.map((text) => aStatement(text)) }),
      hide(['The Ember Blade', 'The Hand']),
    )
    expect(shown.summary).toBe('She gives him a hand.')
  })

  it('has no contradictions, and only open threads and names that are not hidden', () => {
    const shown = selectForPlayers(
      recap({
        contradictions: [{ text: 'The gate is open and shut.', sources: [] }],
        openThreads: [
          { text: 'Who rang?', kind: 'mystery', sources: [] },
          { text: 'Corvin wants his crown.', kind: 'debt', sources: [] },
        ],
        alsoMentioned: [
          { name: 'Brenn', sources: [] },
          { name: 'Corvin', sources: [] },
        ],
        previously: 'Snow fell. Corvin woke.',
        previouslySentences: [aStatement('Snow fell.'), aStatement('Corvin woke.')],
      }),
      hide(['Corvin']),
    )
    expect(shown.contradictions).toEqual([])
    expect(shown.openThreads.map(({ text }) => text)).toEqual(['Who rang?'])
    expect(shown.alsoMentioned.map(({ name }) => name)).toEqual(['Brenn'])
    expect(shown.previously).toBe('Snow fell.')
  })

  it('keeps a text whose sentences are not stored, unless the text names something hidden', () => {
    const plain = recap({ summary: 'Snow fell.\n\nCorvin woke.' })
    expect(selectForPlayers(plain, nothingHidden)).toEqual(plain)
    expect(selectForPlayers(plain, hide(['Corvin'])).summary).toBe('')
  })
})

it('filters single items by the same rules as the recap', () => {
  const isForPlayers = createPlayerFilter(hide(['Corvin'], ['secret']))
  const events = [
    anEvent(1, 'Snow'),
    anEvent(2, 'Corvin'),
    anEvent(3, 'Wind', from('secret')),
    anEvent(4, 'Rain', { confirmed: false }),
  ]
  expect(events.filter(isForPlayers).map(({ title }) => title)).toEqual(['Snow'])
})

it('omits the parts for game masters from exports', () => {
  const whole = recap({
    openThreads: [{ text: 'Who rang?', kind: 'mystery', sources: [] }],
    contradictions: [{ text: 'Open and shut.', sources: [] }],
    alsoMentioned: [{ name: 'Brenn', sources: [] }],
  })
  expect(omitGmParts(whole)).toEqual(emptySections)
})
