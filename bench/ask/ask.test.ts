import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Answer, answer } from '#contract/ask/schemas.ts'
import { transcriptionList } from '#contract/transcription/schemas.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, type TestWiki } from '#server/wiki/test-wiki.ts'
import { readGolds } from '../lib/recordings/fixture.ts'

const episodes = ['C2E005', 'C2E006']
const golds = readGolds().filter(({ episode }) => episodes.includes(episode))
const texts = z.array(z.string())
/** Any one of `lines` answers the question. `hides` lists the names that are hidden from players. */
const question = z.object({
  question: z.string(),
  answer: z.string(),
  lines: texts,
  hides: z.optional(texts),
})
type Question = z.infer<typeof question>
const questions = z
  .array(question)
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'questions.json'), 'utf8')))
/** Number of top passages that are checked for a citation of a correct line. */
const firstPassages = 5

function createHiddenTest({ hides = [] }: Question): (text: string) => boolean {
  const names = new RegExp(`\\b(?:${hides.join('|')})\\b`, 'i')
  return (text) => hides.length > 0 && names.test(text)
}

describe.skipIf(golds.length === 0)('asking about two real sessions', () => {
  const server = withServer()
  let wiki: TestWiki
  let player: string
  const lineOf = new Map<string, string>()

  beforeAll(async () => {
    wiki = await aWiki(server)
    const { token } = wiki.gm
    player = (await aPlayer(server, wiki.campaignId)).token
    for (const { episode, turns } of golds) {
      const sessionId = await aSession(server, token, wiki.campaignId, episode)
      const segments = turns.map(({ start, speaker, text }) => ({ start, end: start + 1, speaker, text }))
      const form = fileForm('transcriptFile', JSON.stringify({ segments }), 'session.json')
      await server.call('POST', `/api/transcription/session/${sessionId}/import`, { token, form })
      const { body } = await server.call('GET', `/api/transcription/session/${sessionId}`, { token })
      const lines = transcriptionList.parse(body).transcriptions.flatMap((one) => one.segments)
      for (const [at, { id }] of lines.entries()) lineOf.set(id, `${episode}:${turns[at]?.id}`)
      expect(lines).toHaveLength(turns.length)
    }
  })

  async function ask({ question }: Question, token: string): Promise<Answer> {
    const sent = { token, body: { question } }
    const { status, body } = await server.call('POST', `/api/ask/${wiki.campaignId}`, sent)
    expect(status, JSON.stringify(body)).toBe(200)
    return answer.parse(body)
  }

  it('finds a correct line among the first five passages for at least 80 % of the questions', async () => {
    let found = 0
    for (const question of questions) {
      const { passages } = await ask(question, wiki.gm.token)
      const sources = passages.slice(0, firstPassages).flatMap((passage) => passage.sources)
      if (sources.some(({ segmentId }) => question.lines.includes(lineOf.get(segmentId) ?? ''))) found++
    }
    expect(questions.length).toBeGreaterThan(10)
    expect(found / questions.length).toBeGreaterThanOrEqual(0.8)
  })

  it('shows players no line that names something hidden', async () => {
    for (const question of questions.filter(({ hides }) => hides)) {
      const [name, ...aliases] = question.hides ?? []
      const isHidden = createHiddenTest(question)
      expect((await ask(question, wiki.gm.token)).passages.some(({ text }) => isHidden(text))).toBe(true)
      const { id } = await wiki.anEntry({ name, aliases, visibility: 'gm' })
      const { passages } = await ask(question, player)
      expect(passages.filter(({ text, title }) => isHidden(text) || isHidden(title))).toEqual([])
      await wiki.call('DELETE', `/entry/${id}`)
    }
  })
})
