import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { createFakeLanguageModel, type FakeQuestion } from '#server/testing/fakes/fake-language-model.ts'
import { confirmAll } from '#server/testing/fakes/fake-model-server.ts'
import { aSession, transcriptForm, withServer } from '#server/testing/server/test-server.ts'
import { aWiki } from '../../wiki/test-wiki.ts'

let spellings: unknown
let asked: FakeQuestion[]

function answer(question: FakeQuestion): unknown {
  if (question.schemaName === 'session_notes') {
    const facts = [{ text: 'Mirel rides to Hollow gate.', lineIds: [1] }]
    return { entities: [{ name: 'Mirel', category: 'people', facts }] }
  }
  if (question.schemaName === 'spellings') {
    asked.push(question)
    if (spellings instanceof Error) throw spellings
    return spellings
  }
  return question.schemaName === 'claim_verdicts' ? confirmAll : {}
}

const server = withServer({ languageModel: createFakeLanguageModel(answer) })
beforeEach(() => {
  spellings = { different: [] }
  asked = []
})

async function proposeAfterReading() {
  const wiki = await aWiki(server)
  const { token } = wiki.gm
  await wiki.anEntry({ name: 'Mirelle Vanthorne' })
  await wiki.anEntry({ name: 'Hollowgate' })
  await wiki.anEntry({ name: 'Brannoc', visibility: 'gm' })
  const sessionId = await aSession(server, token, wiki.campaignId)
  const ofSession = `/api/transcription/session/${sessionId}`
  const form = transcriptForm(
    'Rowan: Mirel rides to Hollow gate.\nRowan: At Hollow gate she waits.\nInes: Brannok waits.',
  )
  await server.call('POST', `${ofSession}/import`, { token, form })
  await server.runJobs()
  const { transcriptions } = (await server.call('GET', ofSession, { token })).body
  const [transcription] = transcriptions as Transcription[]
  const { body } = await server.call('GET', `/api/transcription/${transcription?.id}/names`, { token })
  return (body['proposals'] as { from: string }[]).map(({ from }) => from)
}

describe('proposed corrections, checked by the language model', () => {
  it('leave out pairs that the model judges to be different names', async () => {
    spellings = { different: [2, 9] }
    expect(await proposeAfterReading()).toEqual(['Hollow gate', 'Brannok'])
    expect(asked.map(({ prompt }) => prompt)).toEqual([
      expect.stringMatching(
        /1\. word: Hollow gate; known name: Hollowgate\n- Rowan: Mirel rides[\s\S]*2\. word: Mirel; known/,
      ),
    ])
  })

  it('are not sent to the model if the known name is hidden', async () => {
    await proposeAfterReading()
    expect(asked).toHaveLength(1)
    expect(JSON.stringify(asked)).not.toContain('Brannoc')
  })

  it('are kept if the model fails', async () => {
    spellings = new AppError('ENGINE_FAILED', 'The language model refused the question.')
    expect(await proposeAfterReading()).toEqual(['Hollow gate', 'Brannok', 'Mirel'])
  })
})
