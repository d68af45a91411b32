import { describe, expect, it } from 'vitest'
import type { RecapMoment } from '#contract/recap/schemas.ts'
import { fillTextsFromMoments } from '#core/recap/fill-texts.ts'
import { aStatement, emptySections } from '#core/recap/test-sections.ts'
import { chooseOpening } from './choose-opening.ts'

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
