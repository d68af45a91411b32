import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { transcriptions } from '#server/db/schema.ts'
import { createFakeLanguageModel, type FakeQuestion } from '#server/testing/fakes/fake-language-model.ts'
import { emptyAnswers } from '#server/testing/scenes/test-told-evening.ts'
import { aSession, transcriptForm, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, type TestWiki } from '../../wiki/test-wiki.ts'

type Pair = { heard: string; name: string }
let found: { spellings: Pair[]; different: Pair[] }
let failure: AppError | null
let asked: FakeQuestion[]

function answer(question: FakeQuestion): unknown {
  asked.push(question)
  if (failure) throw failure
  return { ...emptyAnswers, read: { ...emptyAnswers.read, ...found } }[question.schemaName]
}

const server = withServer({ languageModel: createFakeLanguageModel(answer) })
let wiki: TestWiki
let ofSession: string
beforeEach(async () => {
  found = { spellings: [], different: [] }
  failure = null
  asked = []
  wiki = await aWiki(server)
  await wiki.anEntry({ name: 'Mirelle Vanthorne' })
  await wiki.anEntry({ name: 'Hollowgate' })
  await wiki.anEntry({ name: 'Brannoc', visibility: 'gm' })
  ofSession = `/api/transcription/session/${await aSession(server, wiki.gm.token, wiki.campaignId)}`
})

async function read(quality: 'good' | 'imported' = 'good') {
  const { token } = wiki.gm
  const lines = [
    'Rowan: Mirel rides to Hollow gate.',
    'Rowan: Osc waits at Hollow gate.',
    'Ines: Brannok waits.',
  ]
  const form = transcriptForm(lines.join('\n'))
  await server.call('POST', `${ofSession}/import`, { token, form })
  await server.deps.db.update(transcriptions).set({ quality })
  await server.runJobs()
}
async function propose() {
  const { token } = wiki.gm
  const { transcriptions } = (await server.call('GET', ofSession, { token })).body
  const [transcription] = transcriptions as Transcription[]
  const { body } = await server.call('GET', `/api/transcription/${transcription?.id}/names`, { token })
  return body['proposals']
}
const askedToRead = () => asked.find(({ schemaName }) => schemaName === 'read')?.prompt
const bySound = [
  { from: 'Hollow gate', to: 'Hollowgate', lines: 2 },
  { from: 'Brannok', to: 'Brannoc', lines: 1 },
]

describe('the names that a speech engine heard', () => {
  it('are proposed with the spellings that the reading found in the lines', async () => {
    found.spellings = [
      { heard: 'Osc', name: 'Brother Osk' },
      { heard: 'Never said', name: 'Varis' },
    ]
    await read()
    expect(await propose()).toEqual([{ from: 'Osc', to: 'Brother Osk', lines: 1 }, ...bySound])
  })

  it('are no longer proposed as misspellings if the reading says that they are different names', async () => {
    found.different = [
      { heard: 'Hollow gate', name: 'Hollowgate' },
      { heard: 'Brannok', name: 'Brannoc' },
    ]
    await read()
    expect(askedToRead()).toContain('<pairs>\nHollow gate: Hollowgate\n</pairs>')
    // The pair with the hidden name was not asked about.
    expect(await propose()).toEqual(bySound.slice(1))
    found.different = []
    await read()
    expect(await propose()).toEqual(bySound.slice(1))
    expect(JSON.stringify(asked)).not.toContain('Brannoc')
  })

  it('stay proposed by their sound if the model fails', async () => {
    failure = new AppError('ENGINE_FAILED', 'The language model refused the question.')
    await read()
    expect(await propose()).toEqual(bySound)
  })

  it('are not asked about for an imported transcript', async () => {
    found.spellings = [{ heard: 'Osc', name: 'Brother Osk' }]
    await read('imported')
    expect(askedToRead()).not.toContain('<pairs>')
    expect(await propose()).toEqual(expect.not.arrayContaining([expect.objectContaining({ from: 'Osc' })]))
  })
})
