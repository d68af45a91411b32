import { describe, expect, it } from 'vitest'
import { aCharacter, emptySections } from '#core/recap/test-sections.ts'
import { quoteOnce } from './recap-tabs.tsx'

const event = (keyDialogue: string[], title = 'The gate', description = 'It falls shut.') => ({
  number: 1,
  title,
  description,
  keyDialogue,
  consequences: '',
  sources: [],
  confirmed: true,
})
const moment = (quote: string, title = '', significance = '') => ({
  title,
  quote,
  significance,
  sources: [],
  confirmed: true,
})

describe('quoteOnce', () => {
  it('keeps a quote in the memorable moment, or else in the first key event', () => {
    const recap = quoteOnce({
      ...emptySections,
      keyEvents: [event(['Nobody leaves.', 'Ring the bell!']), event(['“Ring the bell!”', 'Run!'])],
      charactersInvolved: [aCharacter({ notableQuotes: ['ring the bell', 'Run!', 'My roof!'] })],
      memorableMoments: [moment('Nobody leaves')],
    })
    expect(recap.memorableMoments[0]?.quote).toBe('Nobody leaves')
    expect(recap.keyEvents.map(({ keyDialogue }) => keyDialogue)).toEqual([['Ring the bell!'], ['Run!']])
    expect(recap.charactersInvolved[0]?.notableQuotes).toEqual(['My roof!'])
  })

  it('drops a quote from a key event whose text contains it, but keeps it for a character', () => {
    const recap = quoteOnce({
      ...emptySections,
      keyEvents: [event(['My roof'], 'Snow', 'Snow falls. “My roof!” says Osk.')],
      charactersInvolved: [aCharacter({ notableQuotes: ['My roof!'] })],
    })
    expect(recap.keyEvents[0]?.keyDialogue).toEqual([])
    expect(recap.charactersInvolved[0]?.notableQuotes).toEqual(['My roof!'])
  })

  it('drops a quote that the story contains from the memorable moments', () => {
    const recap = quoteOnce({
      ...emptySections,
      detailedNarrative: 'Osk stood up. “Nobody leaves,” he said.',
      memorableMoments: [moment('Nobody leaves.', 'The order'), moment('Run!')],
    })
    expect(recap.memorableMoments.map(({ title, quote }) => [title, quote])).toEqual([['', 'Run!']])
  })

  it('drops a repeated quote from a second moment, and drops that moment if it has no other text', () => {
    const recap = quoteOnce({
      ...emptySections,
      memorableMoments: [moment('Run!'), moment('Run!', 'Run'), moment('Run!', 'Run', 'They ran.')],
    })
    expect(recap.memorableMoments).toEqual([moment('Run!'), moment('', '', 'They ran.')])
  })
})
