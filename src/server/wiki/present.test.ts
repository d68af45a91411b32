import { expect, it, vi } from 'vitest'
import { emptyContent } from '#contract/wiki/schemas.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { presentArticle, presentSummary } from './present.ts'

vi.mock('#core/wiki/text/plain-text.ts', { spy: true })

const row = {
  ...{ id: 'e', name: 'Osk', aliases: [], category: 'people', visibility: 'everyone' as const },
  ...{ updatedAt: new Date(0), pictureId: null, length: 1, sortName: 'osk' },
}

it('builds a preview from only the beginning of a text, and omits secret parts for players', () => {
  vi.mocked(toPlainText).mockClear()
  const start = `A monk.\n:::gm\nHe lies.\n:::\n${'**He sings.** She dances through the hall of bells. '.repeat(1_000)}`
  expect(presentSummary({ ...row, start }, 'gm').preview).toMatch(/^A monk\. He lies\. He sings\./)
  expect(presentSummary({ ...row, start }, 'player').preview).toMatch(/^A monk\. He sings\./)
  for (const [text] of vi.mocked(toPlainText).mock.calls) expect(text.length).toBeLessThanOrEqual(2_000)
})

it('puts the source whose line says the same as the fact first', () => {
  const source = { transcriptionId: 't', sessionId: 'x', start: 1, end: 2 }
  const sources = ['upstairs', 'attack'].map((segmentId) => ({ ...source, segmentId }))
  const fact = { id: 'f', text: 'Invisible stalkers attacked the keep.', status: 'accepted' as const }
  const lines = { upstairs: 'I am going to head upstairs.', attack: 'The stalkers attack you at the keep.' }
  const entry = {
    ...emptyContent,
    ...row,
    ...{ detailSources: {}, version: 1, createdAt: new Date(0) },
  }
  const shown = { ...fact, sources, isQuote: false, isDescriptionSentence: false, lines }
  const { facts } = presentArticle({ entry, sessionNumber: null }, [shown], 'gm')
  expect(facts[0]?.sources.map(({ segmentId }) => segmentId)).toEqual(['attack', 'upstairs'])
})
