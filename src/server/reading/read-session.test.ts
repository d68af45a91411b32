import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JobType } from '#contract/jobs/schemas.ts'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { createLanguageModel } from '#server/adapters/language-model/language-model.ts'
import { jobs, recaps } from '#server/db/schema.ts'
import { modelAnswers } from '#server/db/schema-names.ts'
import { jobRegistry } from '#server/job-registry.ts'
import { runJob } from '#server/jobs/test-run-job.ts'
import { languageModelTexts } from '#server/ports/language-model.ts'
import {
  type ModelReply,
  type ModelRequest,
  type ModelServer,
  startModelServer,
} from '#server/testing/fakes/fake-model-server.ts'
import {
  type EveningAnswers,
  emptyAnswers,
  evening,
  goodAnswers,
  toldSentences,
} from '#server/testing/scenes/test-told-evening.ts'
import {
  aPlayer,
  aSession,
  aTable,
  startTestServer,
  type TestServer,
  transcriptForm,
} from '#server/testing/server/test-server.ts'
import { emptyAnswer } from './ask-model.ts'

/** Makes an evening long enough that it must hold something for the wiki. */
const chatter = Array.from(
  { length: 150 },
  (_, at) => `${at % 2 ? 'Ines' : 'Jonah'}: Number ${at} of the long evening was quiet and we all walked on.`,
)
const { opening, refusal, leap, end } = toldSentences

type Name = keyof EveningAnswers
/** Answers well, except for these questions. */
const answering =
  (other: { [name in Name]?: unknown } = {}) =>
  ({ schemaName }: ModelRequest): ModelReply => {
    const answer = { ...goodAnswers, ...other }[schemaName as Name]
    return typeof answer === 'string' ? { text: answer } : { json: answer }
  }
/** Lists a sentence of a check as a fault. */
function findFault({ words }: ModelRequest, sentence: string, text: string, before = '') {
  const numberOf = (one: string) => {
    const row = words.split('\\n').find((part) => /^\d+\. /.test(part) && part.includes(one))
    return one === '' ? 0 : Number.parseInt(row ?? '0', 10)
  }
  const number = numberOf(sentence)
  return number === 0 ? [] : [{ sentence: number, fault: 'wrong', text, before: numberOf(before) }]
}
const checking =
  (find: (request: ModelRequest) => ReturnType<typeof findFault>) =>
  (request: ModelRequest): ModelReply =>
    request.schemaName === 'check' ? { json: { faults: find(request) } } : answering()(request)

let model: ModelServer
let decide: (request: ModelRequest, index: number) => ModelReply | Promise<ModelReply>
let server: TestServer
let token: string
let sessionId: string
let campaignId: string
beforeEach(async () => {
  decide = answering()
  model = await startModelServer('openai', (request, index) => decide(request, index))
  const settings = { provider: 'openai-compatible', baseUrl: model.url, apiKey: null, model: 'tiny' } as const
  server = await startTestServer({ languageModel: createLanguageModel(settings) })
  ;({ token, campaignId, sessionId } = await aTable(server))
})
afterEach(async () => {
  await server.stop()
  await model.close()
})

async function importLines(lines: string[]): Promise<void> {
  const form = transcriptForm(lines.join('\n'))
  const url = `/api/transcription/session/${sessionId}/import`
  expect((await server.call('POST', url, { token, form })).status).toBeLessThan(300)
}
async function read(lines = evening): Promise<Recap> {
  await importLines(lines)
  await server.runJobs()
  return readRecap()
}
async function rewrite(): Promise<Recap> {
  await server.call('POST', `/api/recap/${sessionId}/regenerate`, { token })
  await server.runJobs()
  return readRecap()
}
const readRecap = async () =>
  (await server.call('GET', `/api/recap/${sessionId}`, { token })).body['recap'] as Recap
async function readWiki() {
  const { body } = await server.call('GET', `/api/wiki/${campaignId}`, { token })
  return body['entries'] as { id: string; name: string; description: string; aliases: string[] }[]
}
async function readMirelle() {
  const { id } = (await readWiki()).find(({ name }) => name === 'Mirelle Vanthorne') ?? {}
  return (await server.call('GET', `/api/wiki/${campaignId}/entry/${id}`, { token })).body['entry']
}
const jobOf = async (type: JobType) => {
  const [row] = await server.deps.db
    .select()
    .from(jobs)
    .where(eq(jobs.jobType, type))
    .orderBy(asc(jobs.sequence))
  if (!row) throw new Error(`No job of type ${type}`)
  return row
}
const put = (url: string, body: object) =>
  server.call('PUT', `/api/campaign/${campaignId}${url}`, { token, body })
async function sit(...seats: { player: string; character: string | null }[]) {
  const { body } = await server.call('GET', `/api/campaign/${campaignId}/table`, { token })
  const all = seats.map((seat) => ({ ...seat, aliases: [], speakerName: null, memberId: null }))
  return put('/table', { seats: all, version: body['version'] })
}
const listAsked = () => model.requests.map(({ schemaName }) => schemaName)
const asked = (name: Name) => model.requests.filter(({ schemaName }) => schemaName === name)
const storyOf = ({ narrativeSentences }: Recap) => narrativeSentences?.map(({ text }) => text)

const reading = ['read', 'world', 'check']
const telling = ['tell', 'sections', 'check']

describe('reading a session with a language model', () => {
  it('writes wiki and recap with sources', async () => {
    const recap = await read()
    expect((await readWiki()).map(({ name }) => name).sort()).toEqual(['Hollowgate', 'Mirelle Vanthorne'])
    expect(await readMirelle()).toMatchObject({
      aliases: ['Mirelle'],
      details: { Role: 'castellan' },
      facts: [{ status: 'accepted', sources: [{ sessionId, start: 1 }] }, { status: 'accepted' }],
    })
    expect(recap).toMatchObject({
      ...{ kind: 'narrative', engine: 'tiny', title: 'Silver at the gate', summary: opening },
      summarySentences: [{ confirmed: true, sources: [{ sessionId, start: 1 }] }],
      narrativeSentences: [
        { text: refusal, scene: 'The castellan', sources: [{ start: 9 }, { start: 15 }] },
        { text: leap, scene: 'On the wall' },
        { text: end },
      ],
      keyEvents: [{ title: 'The castellan' }, { title: 'On the wall', description: 'The goblin fell.' }],
      memorableMoments: [{ quote: 'Your silver buys nothing here \u2014 Mirelle', sources: [{ start: 15 }] }],
      previously: 'A goblin died at Hollowgate.',
    })
    // The recap reuses the reading of the entity extraction.
    expect(listAsked()).toEqual([...reading, ...telling])
    for (const type of ['entity_extraction', 'recap'] as const)
      expect((await jobOf(type)).result).not.toMatchObject({ fallback: true })
    expect((await jobOf('recap')).result).not.toHaveProperty('incomplete')
  })

  it('begins every request about an evening with the same words', async () => {
    await sit({ player: 'Rowan', character: null }, { player: 'Jonah', character: 'Brannoc' })
    await read()
    sessionId = await aSession(server, token, campaignId)
    model.requests.length = 0
    const facts = evening.map((_, at) => ({ text: `Mirelle stood at gate ${at}.`, lines: [at + 1] }))
    const [mirelle, ...others] = goodAnswers.world.entities
    const sentences = [1, 2].map((fact) => ({ text: `Mirelle stood at gate ${fact}.`, facts: [fact] }))
    decide = answering({
      world: { entities: [{ ...mirelle, facts }, ...others] },
      articles: { articles: [{ subject: 1, sentences }] },
    })
    await read()
    expect(listAsked()).toEqual([...reading, 'articles', 'articles_check', ...telling])
    const messages = model.requests.map(({ body }) => body['messages'] as { role: string; content: string }[])
    const beginnings = messages.map(([system, user]) => {
      const transcript = user?.content.split('</table>')[0]
      return JSON.stringify([system?.role, system?.content, transcript])
    })
    expect(new Set(beginnings).size).toBe(1)
    expect(beginnings[0]).toMatch(
      /<transcript>\\n\[1\] Rowan: You meet[\s\S]*<previously>[\s\S]*plays Brannoc/,
    )
  })

  it.each<[string, (request: ModelRequest) => ReturnType<typeof findFault>, string[]]>([
    [
      'mends',
      (one) => findFault(one, leap, 'A goblin leaped from the wall.'),
      [refusal, 'A goblin leaped from the wall.', end],
    ],
    ['drops', (one) => findFault(one, leap, ''), [refusal, end]],
    ['moves', (one) => findFault(one, end, end, leap), [refusal, end, leap]],
  ])('%s a sentence that the check finds wrong', async (_, find, story) => {
    decide = checking(find)
    expect(storyOf(await read())).toEqual(story)
  })

  it('leaves sentences and facts unconfirmed if their check fails, and shows them to game masters only', async () => {
    decide = answering({ check: 'I would rather sing.' })
    const recap = await read()
    expect(recap.narrativeSentences).toMatchObject([{ text: refusal, confirmed: false }, {}, {}])
    expect(await readMirelle()).toMatchObject({ description: '', facts: [{ status: 'proposed' }, {}] })
    const player = await aPlayer(server, campaignId)
    const { body } = await server.call('GET', `/api/recap/${sessionId}`, player)
    expect(body['recap']).toMatchObject({ title: 'Silver at the gate', narrativeSentences: [] })
    expect((await jobOf('recap')).result).toMatchObject({ incomplete: expect.stringContaining('answer') })
  })

  it('gives the model the last recap, and does not read again when that recap changes', async () => {
    await read()
    sessionId = await aSession(server, token, campaignId)
    model.requests.length = 0
    await importLines(evening)
    const [extraction] = server.queued.splice(0)
    await runJob(server.deps, jobRegistry, extraction ?? '', new AbortController().signal)
    expect(asked('read')).toMatchObject([{ words: expect.stringContaining(opening) }])
    await server.deps.db.delete(recaps)
    await server.runJobs()
    expect(asked('read')).toHaveLength(1)
  })

  it('tells in the tone, person, length and style of the table, in the language of the campaign', async () => {
    const settings = { language: 'de', tone: 'tavern' }
    const telling = { length: 'short', person: 'we', wishes: 'More weather.' }
    expect(await put('/settings', { ...settings, telling })).toMatchObject({ status: 200 })
    await read([...evening, ...Array.from({ length: 4 }, () => chatter).flat()])
    const [{ words = '' } = {}] = asked('tell')
    for (const part of ['mug in a tavern', 'Tell it as the party itself', 'these rules: More weather.'])
      expect.soft(words).toContain(part)
    // A short story has at most 1,200 words; models are asked for less.
    expect(words).toContain('have about 936 words, in no case more than 1080')
    expect(model.requests.every((one) => one.words.includes('Write every sentence in German.'))).toBe(true)
    const before = model.requests.length
    await put('/settings', { language: 'auto', telling: { ...telling, length: 'long' } })
    await rewrite()
    expect(listAsked().slice(before)).toContain('read')
    expect(model.requests.slice(before).some((one) => one.words.includes('German'))).toBe(false)
    expect(asked('tell').at(-1)?.words).not.toContain('about 936 words')
  })

  it('has a story over its limit shortened by one question', async () => {
    const long = `${leap.replace('.', '')} ${'and growled and snarled '.repeat(40)}.`
    const { tell } = goodAnswers
    const scenes = tell.scenes.map((scene) => ({
      ...scene,
      paragraphs: scene.paragraphs.map((all) =>
        all.map((one) => (one.text === leap ? { ...one, text: long } : one)),
      ),
    }))
    const faults = [{ sentence: 2, fault: 'unclear', text: leap, before: 0 }]
    decide = answering({ tell: { ...tell, scenes }, shorten: { faults } })
    expect(storyOf(await read())).toEqual([refusal, leap, end])
    expect(listAsked()).toEqual([...reading, 'tell', 'shorten', 'sections', 'check'])
  })

  it('sends no names of hidden entries', async () => {
    const entry = (name: string, more = {}) =>
      server.call('POST', `/api/wiki/${campaignId}/entry`, {
        token,
        body: { name, category: 'people', ...more },
      })
    await entry('Brother Osk')
    await entry('Vexmoor', { visibility: 'gm' })
    await entry('The Pale Hand', { category: 'secret societies' })
    const hide = { name: 'secret societies', visibility: 'gm' }
    await server.call('PUT', `/api/wiki/${campaignId}/category`, { token, body: hide })
    await read()
    const words = model.requests.map((request) => request.words).join('\n')
    expect(words).toContain('Brother Osk')
    expect(words).not.toMatch(/Vexmoor|Pale Hand/)
  })
})

describe('the stored answers', () => {
  const countStored = () => server.deps.db.$count(modelAnswers)

  it('let a rewritten recap ask for the story again, but not for the reading', async () => {
    await read()
    await rewrite()
    expect(listAsked()).toEqual([...reading, ...telling, ...telling])
    expect(await countStored()).toBe(reading.length)
  })

  it('are not used for a changed transcript or table, and are deleted once the transcript has changed', async () => {
    await read()
    await read([...evening, '[0:00:40] Ines: We go in.'])
    await sit({ player: 'Jonah', character: 'Brannoc' })
    await rewrite()
    expect(listAsked().filter((name) => name === 'read')).toHaveLength(2)
    expect(asked('tell')).toHaveLength(3)
    expect(await countStored()).toBe(reading.length)
  })

  it('let a job go on after a server shutdown', async () => {
    await importLines(evening)
    const shutdown = new AbortController()
    decide = (request) => {
      if (request.schemaName !== 'world') return answering()(request)
      shutdown.abort()
      return 'silent'
    }
    const [jobId = ''] = server.queued.splice(0)
    await runJob(server.deps, jobRegistry, jobId, shutdown.signal)
    expect(await jobOf('entity_extraction')).toMatchObject({ status: 'pending' })
    expect(await readWiki()).toEqual([])
    decide = answering()
    server.queued.push(jobId)
    await server.runJobs()
    expect(listAsked()).toEqual(['read', 'world', 'world', 'check', ...telling])
    expect((await readWiki()).map(({ name }) => name).sort()).toEqual(['Hollowgate', 'Mirelle Vanthorne'])
    expect(await readRecap()).toMatchObject({ kind: 'narrative' })
  })

  it('leave only the missing questions after a failure', async () => {
    decide = answering({ tell: '', sections: '' })
    expect(await read()).toMatchObject({ kind: 'highlights' })
    decide = answering()
    expect(await rewrite()).toMatchObject({ kind: 'narrative' })
    expect(listAsked()).toEqual([...reading, 'tell', 'tell', ...telling])
  })
})

describe('a language model', () => {
  const builtIn = 'The built-in reader did the work instead.'
  it.each<[string, () => ModelReply, string, number]>([
    ['answers nonsense', () => ({ text: 'I would rather sing.' }), `${recapTexts.unreadableAnswer}.`, 8],
    ['refuses the key', () => ({ status: 401 }), languageModelTexts.refusedKey, 2],
    [
      'is unavailable three times',
      () => ({ status: 503 }),
      'The language model is not available at the moment.',
      6,
    ],
  ])(
    'that %s is replaced by the built-in reader, with an explanation',
    async (_, reply, sentence, requests) => {
      decide = reply
      expect(await read()).toMatchObject({ kind: 'highlights', engine: 'built-in reader' })
      expect(model.requests).toHaveLength(requests)
      expect((await readWiki()).map(({ name }) => name)).toContain('Mirelle Vanthorne')
      for (const type of ['entity_extraction', 'recap'] as const) {
        expect(await jobOf(type)).toMatchObject({
          status: 'completed',
          processingMode: 'built-in reader',
          result: { fallback: true, fallbackReason: `${sentence} ${builtIn}` },
        })
      }
    },
  )

  it.each<[string, Name, unknown, 'narrative' | 'highlights']>([
    ['a broken reading', 'read', { ...emptyAnswers.read, seats: undefined }, 'narrative'],
    ['broken sections', 'sections', { ...goodAnswers.sections, mysteries: undefined }, 'narrative'],
    ['a broken check', 'check', {}, 'narrative'],
    ['a story without its scenes', 'tell', { ...goodAnswers.tell, scenes: undefined }, 'highlights'],
  ])('that gives %s twice loses only this part, and the job says so', async (_, name, broken, kind) => {
    decide = answering({ [name]: broken })
    expect((await read()).kind).toBe(kind)
    const { result } = await jobOf('recap')
    const reason = { fallback: true, fallbackReason: `${recapTexts.unreadableAnswer}. ${builtIn}` }
    expect(result).toMatchObject(
      kind === 'narrative'
        ? { incomplete: expect.stringContaining(`. ${recapTexts.unreadableAnswer}.`) }
        : reason,
    )
    expect(asked('tell').length).toBeGreaterThan(0)
  })

  it('that finds nothing in a long evening is asked once more, then named, and its answer is not stored', async () => {
    decide = answering({ world: emptyAnswers.world, tell: emptyAnswers.tell })
    const long = [...evening, ...chatter]
    expect(await read(long)).toMatchObject({ kind: 'highlights' })
    const words = asked('world').map((request) => request.words.includes('Your last answer was empty'))
    expect(words.slice(0, 2)).toEqual([false, true])
    expect(asked('tell')).toHaveLength(2)
    expect((await jobOf('recap')).result).toMatchObject({ fallbackReason: `${emptyAnswer} ${builtIn}` })
    decide = answering()
    model.requests.length = 0
    expect(await rewrite()).toMatchObject({ kind: 'narrative' })
    expect(listAsked()).toEqual(telling)
  })

  it('that gives an unreadable answer has up to 64 kB of it stored for the administrator', async () => {
    const song = `I would rather sing. ${'\u266a'.repeat(50_000)}`
    decide = () => ({ text: song })
    await read()
    const { id } = await jobOf('entity_extraction')
    const kept = await readFile(path.join(server.deps.files.workFolder, `answer-${id}.txt`))
    expect(kept.length).toBe(64 * 1024)
    expect(song.startsWith(kept.toString('utf8').slice(0, 1_000))).toBe(true)
  })
})
