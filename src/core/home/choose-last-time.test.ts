import { describe, expect, it } from 'vitest'
import type { Recap, RecapMoment } from '#contract/recap/schemas.ts'
import { fillTextsFromMoments } from '#core/recap/fill-texts.ts'
import { aSource, aStatement, emptySections } from '#core/recap/test-sections.ts'
import { chooseLastTime, chooseOpening } from './choose-last-time.ts'

const aRecap = (part: Partial<Recap>): Recap => ({
  ...emptySections,
  ...{
    id: 'r1',
    sessionId: 's1',
    kind: 'narrative',
    reason: null,
    engine: 'e',
    createdAt: '',
    editedAt: null,
  },
  ...{ version: 1, hasDraft: false, ...part },
})
const statements = (...texts: string[]) => texts.map((text) => aStatement(text))
const aMoment = (text: string, starred = false) => ({
  ...{ id: text, text, speaker: 'Rowan', start: 1, scene: null, starred, sources: [aSource(text)] },
})
const anEnd = (situation: string, part: object = {}) => ({
  ...{ title: 'The rider', situation, urgency: '', stakes: '', sources: [aSource('l9')], confirmed: true },
  ...part,
})
const texts = (recap: Recap) => chooseLastTime(recap).sentences.map(({ text }) => text)

it('takes the first three sentences of the text to read aloud, or else of the summary', () => {
  const summarySentences = statements('S1.', 'S2.')
  const previouslySentences = statements('P1.', 'P2.', 'P3.', 'P4.')
  expect(texts(aRecap({ summarySentences, previouslySentences }))).toEqual(['P1.', 'P2.', 'P3.'])
  expect(texts(aRecap({ summarySentences }))).toEqual(['S1.', 'S2.'])
})

it('leaves out unconfirmed sentences and cliffhangers', () => {
  const previouslySentences = [aStatement('Doubtful.', { confirmed: false }), aStatement('Sure.')]
  const cliffhangers = [anEnd('Doubtful end.', { confirmed: false }), anEnd('A rider waits.')]
  const recap = aRecap({ previouslySentences, cliffhangers })
  expect(chooseLastTime(recap)).toMatchObject({
    sentences: [{ text: 'Sure.', speaker: null }],
    cliffhanger: { title: 'The rider', situation: 'A rider waits.', sources: [{ segmentId: 'l9' }] },
  })
})

it('takes three moments of highlights with their speakers, or only the starred ones', () => {
  const moments = ['M1.', 'M2.', 'M3.', 'M4.', 'M5.'].map((text) => aMoment(text))
  const highlights = aRecap({ kind: 'highlights', moments })
  expect(texts(highlights)).toEqual(['M1.', 'M3.', 'M5.'])
  const starred = moments.map((one) => ({ ...one, starred: one.text > 'M3.' }))
  const recap = fillTextsFromMoments(aRecap({ kind: 'highlights', moments: starred }))
  expect(chooseLastTime(recap).sentences).toMatchObject([
    { text: 'M4.', speaker: 'Rowan' },
    { text: 'M5.', speaker: 'Rowan' },
  ])
})

it('prefers the text of a game master to the moments, and omits a cliffhanger picked by the built-in reader', () => {
  const summary = { summary: 'They met.', summarySentences: statements('They met.') }
  const recap = aRecap({
    kind: 'highlights',
    moments: [aMoment('M1.')],
    cliffhangers: [anEnd('Picked.')],
    ...summary,
  })
  expect(texts(recap)).toEqual(['They met.'])
  expect(chooseLastTime(recap).cliffhanger).toBeNull()
})

describe('choose opening', () => {
  const aMoment = (text: string, starred = false): RecapMoment => ({
    ...{ id: text, text, speaker: 'Ines', start: null, scene: null, starred, sources: [] },
  })

  describe('the opening of a session', () => {
    it('is the first confirmed sentence of the summary', () => {
      const summarySentences = [aStatement('Osk lied.', { confirmed: false }), aStatement('Snow fell.')]
      const recap = { ...emptySections, summary: 'Osk lied. Snow fell.', summarySentences }
      expect(chooseOpening(recap)).toEqual({ text: 'Snow fell.', speaker: null })
    })

    it('is the first sentence of a summary that a user wrote', () => {
      expect(chooseOpening({ ...emptySections, summary: 'We crossed. Then it rained.' })).toEqual({
        text: 'We crossed.',
        speaker: null,
      })
    })

    it('is a starred moment, with its speaker, if there is no summary', () => {
      const recap = { ...emptySections, moments: [aMoment('Ugh.'), aMoment('The gate!', true)] }
      expect(chooseOpening(fillTextsFromMoments(recap))).toEqual({ text: 'The gate!', speaker: 'Ines' })
      expect(chooseOpening(emptySections)).toBeNull()
    })
  })
})
