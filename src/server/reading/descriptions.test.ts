import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recapTexts } from '#contract/recap/schemas.ts'
import type { WikiArticle } from '#contract/wiki/schemas.ts'
import { jobs } from '#server/db/schema.ts'
import { wikiEntries, wikiFacts } from '#server/db/schema-wiki.ts'
import { createFakeLanguageModel, type FakeQuestion } from '#server/testing/fakes/fake-language-model.ts'
import { emptyAnswers } from '#server/testing/scenes/test-told-evening.ts'
import {
  aCampaign,
  aPerson,
  aSession,
  startTestServer,
  type TestServer,
  transcriptForm,
} from '#server/testing/server/test-server.ts'

const firstEvening = [
  'Mirelle Vanthorne is the castellan of Hollowgate.',
  'Mirelle Vanthorne wears a grey cloak with a silver clasp.',
  'Mirelle Vanthorne refused the purse of silver.',
]
const secondEvening = [
  'Mirelle Vanthorne lost the northern key in the river.',
  'Mirelle Vanthorne left Hollowgate with the last wagon.',
]

function readWorld({ prefix = '' }: FakeQuestion): object {
  const lines = [...prefix.matchAll(/^\[(\d+)\] [^:]*: (Mirelle .*)$/gm)]
  const facts = lines.map(([, number, text]) => ({ text, lines: [Number(number)] }))
  return { entities: [{ name: 'Mirelle Vanthorne', category: 'people', facts }] }
}

const castellan = 'Mirelle Vanthorne is the castellan of Hollowgate and wears a grey cloak.'
const purse = 'She refused a purse of silver.'
const key = 'Mirelle lost the northern key in the river.'
const firstDescription = [
  { text: castellan, facts: [1, 2] },
  { text: purse, facts: [3] },
  { text: 'Mirelle secretly serves the lich Varis.', facts: [1] },
  { text: 'Mirelle owns a ship.', facts: [9] },
]

let server: TestServer
let articles: unknown
let faults: unknown
let questions: FakeQuestion[]
let token: string
let campaignId: string
let firstSession: string

function answer(question: FakeQuestion): unknown {
  questions.push(question)
  const { schemaName } = question
  if (schemaName === 'articles_check') return faults
  return { ...emptyAnswers, world: readWorld(question), articles: { articles } }[schemaName]
}
async function play(lines: string[]): Promise<string> {
  const sessionId = await aSession(server, token, campaignId)
  await importAgain(sessionId, lines)
  return sessionId
}
async function importAgain(sessionId: string, lines: string[]): Promise<void> {
  const form = transcriptForm(lines.map((line, index) => `[0:00:0${index + 1}] Rowan: ${line}`).join('\n'))
  await server.call('POST', `/api/transcription/session/${sessionId}/import`, { token, form })
  await server.runJobs()
}
const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/api/wiki/${campaignId}${path}`, { token, body })
async function readMirelle(): Promise<WikiArticle> {
  const [entry] = (await call('GET', '')).body['entries'] as WikiArticle[]
  return (await call('GET', `/entry/${entry?.id}`)).body['entry'] as WikiArticle
}
const askedForDescriptions = () => questions.filter(({ schemaName }) => schemaName === 'articles')
const sourcesOf = ({ facts }: WikiArticle, text: string) => facts.find((fact) => fact.text === text)?.sources

beforeEach(async () => {
  articles = [{ subject: 1, sentences: firstDescription }]
  faults = { faults: [{ sentence: 3, fault: 'not there', text: '', before: 0 }] }
  questions = []
  server = await startTestServer({ languageModel: createFakeLanguageModel(answer) })
  token = (await aPerson(server)).token
  campaignId = await aCampaign(server, token)
  firstSession = await play(firstEvening)
})
afterEach(() => server.stop())

describe('a description by the language model', () => {
  it('is written from several facts, each sentence with the sources of its facts', async () => {
    const mirelle = await readMirelle()
    expect(mirelle.description).toBe(`${castellan} ${purse}`)
    // The line with the most words in common comes first.
    expect(sourcesOf(mirelle, castellan)).toMatchObject([{ start: 2 }, { start: 1 }])
    expect(sourcesOf(mirelle, purse)).toMatchObject([{ start: 3 }])
    expect(mirelle.facts.map(({ text }) => text)).toEqual(expect.arrayContaining(firstEvening))
  })

  it('is written again from the facts of all sessions', async () => {
    articles = [
      {
        subject: 1,
        sentences: [
          { text: castellan, facts: [1, 2] },
          { text: 'Mirelle refused the silver and lost the northern key.', facts: [3, 4] },
        ],
      },
    ]
    const secondSession = await play(secondEvening)
    for (const fact of [...firstEvening, ...secondEvening]) {
      expect(askedForDescriptions()[1]?.prompt).toContain(fact)
    }
    const mirelle = await readMirelle()
    const [, told = ''] = mirelle.description.split('. ')
    expect(sourcesOf(mirelle, told)).toMatchObject([
      { sessionId: firstSession },
      { sessionId: secondSession },
    ])
    expect(sourcesOf(mirelle, purse)).toBeUndefined()
  })

  it('keeps a fact, when rewritten, even if the new text omits that fact', async () => {
    articles = [
      {
        subject: 1,
        sentences: [
          { text: purse, facts: [3] },
          { text: key, facts: [4, 5] },
        ],
      },
    ]
    await play([castellan, 'Mirelle Vanthorne lost the northern key in the river.'])
    const { description, facts } = await readMirelle()
    expect(description).toBe(`${purse} ${key}`)
    expect(facts.map(({ text }) => text)).toContain(castellan)
  })

  it('is kept if the next reading produces no better one', async () => {
    articles = [{ subject: 1, sentences: [{ text: key, facts: [4] }] }]
    await play(secondEvening)
    const mirelle = await readMirelle()
    expect(mirelle.description).toBe(`${castellan} ${purse}`)
    expect(mirelle.facts.map(({ text }) => text)).toEqual(expect.arrayContaining(secondEvening))
  })

  it('never replaces what a person wrote', async () => {
    const { id, name } = await readMirelle()
    await call('PUT', `/entry/${id}`, { name, description: 'Our friend at the gate.' })
    await play(secondEvening)
    expect((await readMirelle()).description).toBe('Our friend at the gate.')
    expect(askedForDescriptions()).toHaveLength(1)
  })

  it('dismisses the facts of a removed sentence, and accepts them when the sentence is restored', async () => {
    const { id, name, description } = await readMirelle()
    const accepted = async () => (await readMirelle()).facts.filter(({ status }) => status === 'accepted')
    await call('PUT', `/entry/${id}`, { name, description: purse })
    expect((await accepted()).map(({ text }) => text).sort()).toEqual([firstEvening[2], purse])
    await call('PUT', `/entry/${id}`, { name, description })
    expect(await accepted()).toHaveLength(5)
  })

  it('hides the facts of a sentence that is made secret', async () => {
    const { id, name } = await readMirelle()
    await call('PUT', `/entry/${id}`, { name, description: `${purse}\n:::gm\n${castellan}\n:::` })
    const { body } = await call('GET', `/entry/${id}?as=player`)
    const { facts } = body['entry'] as WikiArticle
    expect(facts.map(({ text }) => text).sort()).toEqual([firstEvening[2], purse])
  })

  it('is still recognized as a description after the campaign is exported and imported', async () => {
    const countSentences = () => server.deps.db.$count(wikiFacts, eq(wikiFacts.isDescriptionSentence, true))
    expect(await countSentences()).toBe(2)
    const { body: file } = await call('GET', '/export?format=json')
    const form = new FormData()
    form.append('campaignFile', new Blob([JSON.stringify(file)]), 'campaign.json')
    expect(await server.call('POST', '/api/campaign/import', { token, form })).toMatchObject({ status: 201 })
    expect(await countSentences()).toBe(4)
  })

  it.each([
    [
      'the article',
      () => {
        articles = 'nonsense'
      },
    ],
    [
      'its check',
      () => {
        faults = 'nonsense'
      },
    ],
  ])('is replaced by facts, and the job says why, if the model fails at %s', async (_, fail) => {
    fail()
    await server.deps.db.delete(wikiEntries)
    await play(firstEvening)
    expect((await readMirelle()).description).toBe(firstEvening.join(' '))
    const [job] = await server.deps.db
      .select()
      .from(jobs)
      .where(eq(jobs.jobType, 'entity_extraction'))
      .orderBy(desc(jobs.sequence))
    expect(job).toMatchObject({
      processingMode: 'fake model',
      result: { incomplete: `Some articles were not written. ${recapTexts.unreadableAnswer}.` },
    })
  })

  it('is not requested for hidden entries', async () => {
    await server.deps.db.update(wikiEntries).set({ visibility: 'gm' })
    await play(secondEvening)
    expect(askedForDescriptions()).toHaveLength(1)
  })

  it('is not written for an entry with fewer than three facts', async () => {
    await call('DELETE', `/entry/${(await readMirelle()).id}`)
    await play(secondEvening)
    expect(askedForDescriptions()).toHaveLength(1)
  })
})
