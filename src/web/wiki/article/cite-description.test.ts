import { describe, expect, it } from 'vitest'
import type { Fact } from '#contract/wiki/schemas.ts'
import { remainingFacts } from '#core/wiki/text/add-sentence.ts'
import { joinRuns, readRuns } from '#core/wiki/text/read-runs.ts'
import { citeParagraph } from './cite-description.ts'

const source = { segmentId: 's1', transcriptionId: 't1', sessionId: 'x', start: 12, end: 15 }
const fact = (text: string, status: Fact['status'] = 'accepted'): Fact => ({
  id: text,
  text,
  status,
  sources: [source],
})

const cite = (paragraph: string, facts: Fact[]) =>
  citeParagraph(readRuns(paragraph), facts).map(({ runs, sources }) => ({ text: joinRuns(runs), sources }))

describe('a description with facts', () => {
  it('is split after every fact', () => {
    const facts = [fact('She keeps the key.'), fact('Mirelle rules Hollowgate.')]
    expect(cite('Mirelle rules Hollowgate. She keeps the key. Nobody asks why.', facts)).toEqual([
      { text: 'Mirelle rules Hollowgate.', sources: [source] },
      { text: 'She keeps the key.', sources: [source] },
      { text: 'Nobody asks why.', sources: [] },
    ])
  })

  it('is split after facts with formatting', () => {
    const [first, second] = citeParagraph(
      readRuns('**Mirelle** rules [[Hollowgate|the keep]]. *Nobody* asks why.'),
      [fact('Mirelle rules the keep.')],
    )
    expect(first).toMatchObject({
      runs: [{ text: 'Mirelle', marks: ['strong'] }, {}, {}, {}],
      sources: [source],
    })
    expect(second).toMatchObject({ runs: [{ text: 'Nobody', marks: ['emphasis'] }, {}], sources: [] })
  })

  it('stays whole when it quotes no fact', () => {
    expect(cite('My own words.', [fact('She keeps the key.')])).toEqual([
      { text: 'My own words.', sources: [] },
    ])
  })

  it('leaves the accepted facts that it does not quote to be listed separately', () => {
    const facts = [fact('Told.'), fact('Untold.'), fact('Proposed.', 'proposed'), fact('Gone.', 'dismissed')]
    expect(remainingFacts('**Told**.', facts).map(({ text }) => text)).toEqual(['Untold.'])
  })
})
