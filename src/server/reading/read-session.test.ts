import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JobType } from '#contract/jobs/schemas.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import type { ChunkAnswer } from '#core/reading/narrative/chunk-answer.ts'
import type { SceneAnswer } from '#core/reading/questions/ask-scenes.ts'
import type { StoryAnswer } from '#core/reading/telling/recap-answer.ts'
import { emptyStory, emptyWorld } from '#core/reading/telling/test-answers.ts'
import { createLanguageModel } from '#server/adapters/language-model/language-model.ts'
import { jobs, modelAnswers, recaps } from '#server/db/schema.ts'
import { jobRegistry } from '#server/job-registry.ts'
import { runJob } from '#server/jobs/test-run-job.ts'
import { languageModelTexts } from '#server/ports/language-model.ts'
import {
  confirmAll,
  type ModelReply,
  type ModelRequest,
  type ModelServer,
  startModelServer,
} from '#server/testing/fakes/fake-model-server.ts'
import {
  aCampaign,
  aPerson,
  aSession,
  startTestServer,
  type TestServer,
  transcriptForm,
} from '#server/testing/server/test-server.ts'

const story = [
  '[0:00:01] Rowan: You meet Mirelle Vanthorne, the castellan of Hollowgate, at the gate.',
  '[0:00:09] Ines: I bow to Mirelle Vanthorne and offer her the purse of silver.',
  '[0:00:15] Rowan: "Your silver buys nothing here," says Mirelle and pushes the purse away.',
  '[0:00:22] Rowan: A goblin leaps from the wall of Hollowgate with a rusty knife.',
  '[0:00:30] Jonah: I cut the goblin down with the Ember Blade.',
]
/** Makes the session long enough for two chunks, with the story in the first. */
const chatter = Array.from(
  { length: 700 },
  (_, index) =>
    `[0:${String(1 + Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}] ${index % 2 ? 'Ines' : 'Jonah'}: Number ${index} of the long evening was quiet and we all walked on along the road.`,
)

const isChunk = (request: ModelRequest) => request.schemaName === 'session_notes'

function lineOf(request: ModelRequest, words: string): number {
  const row = request.words.split('\\n').find((one) => one.includes(words))
  return Number(/\[(\d+)\]/.exec(row ?? '')?.[1] ?? 0)
}

const nothingFound: ChunkAnswer = { asides: [], events: [], quotes: [], scenes: [], entities: [], soFar: '' }

function readChunk(request: ModelRequest): ChunkAnswer {
  if (!request.words.includes('Mirelle Vanthorne, the castellan')) return nothingFound
  const line = (words: string) => [lineOf(request, words)]
  const event = { title: '', importance: 3 }
  return {
    ...nothingFound,
    events: [
      {
        ...event,
        kind: 'conversation',
        text: 'Mirelle pushes the purse of silver away.',
        lineIds: line('buys nothing'),
      },
      {
        ...event,
        kind: 'combat',
        text: 'A goblin leaps from the wall of Hollowgate.',
        lineIds: line('goblin leaps'),
      },
      {
        ...event,
        kind: 'combat',
        text: 'Lord Varis burns the gate of Hollowgate.',
        lineIds: line('goblin leaps'),
      },
    ],
    quotes: [{ speaker: 'Mirelle', text: 'Your silver buys nothing here', lineIds: line('buys nothing') }],
    entities: [
      {
        name: 'Mirelle Vanthorne',
        aliases: ['Mirelle'],
        category: 'people',
        facts: [
          { text: 'Mirelle Vanthorne is the castellan of Hollowgate.', lineIds: line('the castellan') },
          { text: 'Mirelle Vanthorne is secretly a lich.', lineIds: line('the castellan') },
        ],
        details: [{ key: 'Role', value: 'castellan', lineIds: line('the castellan') }],
      },
      {
        name: 'Hollowgate',
        aliases: [],
        category: 'places',
        facts: [{ text: 'A goblin leaps from the wall of Hollowgate.', lineIds: line('goblin leaps') }],
        details: [],
      },
      { name: 'Varis', aliases: [], category: 'people', facts: [], details: [] },
    ],
  }
}
const storyAnswer: StoryAnswer = {
  ...emptyStory,
  summary: [
    { text: 'Mirelle pushed the purse of silver away.', notes: [1, 2, 3] },
    { text: 'Lord Varis swore revenge.', notes: [1] },
  ],
}
const sceneAnswer: SceneAnswer = {
  scenes: [
    {
      scene: 1,
      title: 'The gate',
      paragraphs: [[{ text: 'A goblin leaped from the wall of Hollowgate.', notes: [1, 2, 3, 4] }]],
    },
  ],
}
const answers: Record<string, unknown> = {
  seats: { seats: [] },
  claim_verdicts: confirmAll,
  claim_repairs: { claims: [] },
  same_names: { groups: [] },
  recap_scenes: sceneAnswer,
  recap_story: storyAnswer,
  recap_world: emptyWorld,
  recap_sentences: { sentences: [] },
}
const behave = (request: ModelRequest): ModelReply => ({
  json: isChunk(request) ? readChunk(request) : answers[request.schemaName],
})

let model: ModelServer
let decide: (request: ModelRequest, index: number) => ModelReply | Promise<ModelReply>
let server: TestServer
let token: string
let sessionId: string
let campaignId: string
beforeEach(async () => {
  decide = behave
  model = await startModelServer('openai', (request, index) => decide(request, index))
  const settings = { provider: 'openai-compatible', baseUrl: model.url, apiKey: null, model: 'tiny' } as const
  server = await startTestServer({ languageModel: createLanguageModel(settings) })
  token = (await aPerson(server)).token
  campaignId = await aCampaign(server, token)
  sessionId = await aSession(server, token, campaignId)
})
afterEach(async () => {
  await server.stop()
  await model.close()
})

async function importLines(lines: string[]): Promise<void> {
  const form = transcriptForm(lines.join('\n'))
  const { status } = await server.call('POST', `/api/transcription/session/${sessionId}/import`, {
    token,
    form,
  })
  expect(status).toBeLessThan(300)
}
const readRecap = async () => (await server.call('GET', `/api/recap/${sessionId}`, { token })).body['recap']
async function readWiki() {
  const { body } = await server.call('GET', `/api/wiki/${campaignId}`, { token })
  return body['entries'] as { id: string; name: string; description: string; aliases: string[] }[]
}
const jobOf = async (type: JobType) => {
  const [row] = await server.deps.db.select().from(jobs).where(eq(jobs.jobType, type))
  if (!row) throw new Error(`No job of type ${type}`)
  return row
}

const reading = ['session_notes', 'claim_verdicts', 'claim_repairs', 'same_names']
const telling = ['recap_scenes', 'recap_story', 'recap_world', 'recap_sentences']
/**
 * Lists the questions in the order of the requests, except that the story always precedes the world: these two requests arrive in either
 * order.
 */
function listAsked(): string[] {
  const names = model.requests.map(({ schemaName }) => schemaName)
  return names.map((name, index) => {
    if (name === 'recap_world' && names[index + 1] === 'recap_story') return 'recap_story'
    return name === 'recap_story' && names[index - 1] === 'recap_world' ? 'recap_world' : name
  })
}

describe('reading a session with a language model', () => {
  it('writes wiki and recap with sources and omits invented statements', async () => {
    await importLines(story)
    await server.runJobs()

    const entries = await readWiki()
    expect(entries.map(({ name }) => name).sort()).toEqual(['Hollowgate', 'Mirelle Vanthorne'])
    const mirelle = entries.find(({ name }) => name === 'Mirelle Vanthorne')
    expect(mirelle?.description).toBe('Mirelle Vanthorne is the castellan of Hollowgate.')
    const { body } = await server.call('GET', `/api/wiki/${campaignId}/entry/${mirelle?.id}`, { token })
    expect(body['entry']).toMatchObject({
      aliases: ['Mirelle'],
      details: { Role: 'castellan' },
      facts: [{ status: 'accepted', sources: [{ sessionId, start: 1 }] }],
    })

    expect(await readRecap()).toMatchObject({
      kind: 'narrative',
      engine: 'tiny',
      summary: 'Mirelle pushed the purse of silver away.',
      summarySentences: [
        {
          sources: [
            { sessionId, start: 1 },
            { sessionId, start: 15 },
          ],
        },
      ],
      narrativeSentences: [{ text: 'A goblin leaped from the wall of Hollowgate.' }],
    })
    expect(JSON.stringify(await readRecap())).not.toContain('Varis')
    // The recap reuses the reading of the entity extraction.
    expect(listAsked()).toEqual([...reading, ...telling])
    expect((await jobOf('recap')).result).not.toHaveProperty('fallback')
  })

  it('leaves facts that the model cannot confirm as proposals', async () => {
    decide = (request) =>
      request.schemaName === 'claim_verdicts' ? { json: { claims: [] } } : behave(request)
    await importLines(story)
    await server.runJobs()
    const mirelle = (await readWiki()).find(({ name }) => name === 'Mirelle Vanthorne')
    expect(mirelle?.description).toBe('')
    const { body } = await server.call('GET', `/api/wiki/${campaignId}/entry/${mirelle?.id}`, { token })
    expect(body['entry']).toMatchObject({ facts: [{ status: 'proposed' }] })
    expect(await readRecap()).toMatchObject({ narrativeSentences: [{ confirmed: false }] })
  })

  it('replaces a recap sentence that the model finds wrong with its correction, or omits it', async () => {
    const isSentence = ({ schemaName }: ModelRequest) => schemaName === 'recap_sentences'
    const correct = [
      { sentence: 1, actors: '', fault: 'wrong', text: 'A goblin leaped from the wall with a rusty knife.' },
      { sentence: 2, actors: '', fault: 'wrong', text: '' },
    ]
    decide = (request) => (isSentence(request) ? { json: { sentences: correct } } : behave(request))
    await importLines(story)
    await server.runJobs()
    expect(await readRecap()).toMatchObject({
      narrativeSentences: [{ text: 'A goblin leaped from the wall with a rusty knife.' }],
    })
    expect(JSON.stringify(await readRecap())).not.toContain('Mirelle pushed the purse of silver away')
    const asked = model.requests.filter(isSentence).map(({ words }) => words)
    expect(asked).toEqual([expect.stringContaining('] Rowan: A goblin leaps from the wall')])
  })

  it('gives the model the recap of the last session, and does not read again when that recap changes', async () => {
    await importLines(story)
    await server.runJobs()
    sessionId = await aSession(server, token, campaignId)
    model.requests.length = 0
    await importLines(story)
    const [extraction] = server.queued.splice(0)
    await runJob(server.deps, jobRegistry, extraction ?? '', new AbortController().signal)
    expect(model.requests.filter(isChunk).map(({ words }) => words)).toEqual([
      expect.stringContaining('Mirelle pushed the purse of silver away.'),
    ])
    await server.deps.db.delete(recaps)
    await server.runJobs()
    expect(model.requests.filter(isChunk)).toHaveLength(1)
  })

  it('names the character of a seat in the lines, and reads again when the table changes', async () => {
    const talk = Array.from({ length: 6 }, (_, at) => `[0:01:0${at}] Jonah: I walk on along the road.`)
    await importLines([...story, ...talk])
    await server.runJobs()
    const chunks = () => model.requests.filter(isChunk).map(({ words }) => words)
    expect(chunks()[0]).not.toContain('(as Brannoc)')
    const { body } = await server.call('GET', `/api/campaign/${campaignId}/table`, { token })
    const seat = { player: 'Jonah', character: 'Brannoc', aliases: [], speakerName: null, memberId: null }
    const edit = { seats: [seat], version: body['version'] }
    await server.call('PUT', `/api/campaign/${campaignId}/table`, { token, body: edit })
    await server.call('POST', `/api/recap/${sessionId}/regenerate`, { token })
    await server.runJobs()
    expect(chunks()).toHaveLength(2)
    expect(chunks()[1]).toContain('Jonah (as Brannoc): I walk on')
  })

  it('asks for texts in the language of the campaign', async () => {
    const choose = (language: string) =>
      server.call('PUT', `/api/campaign/${campaignId}/settings`, { token, body: { language } })
    await choose('de')
    await importLines(story)
    await server.runJobs()
    expect(model.requests.every(({ words }) => words.includes('Write every sentence in German.'))).toBe(true)
    const asked = model.requests.length
    await choose('auto')
    await server.call('POST', `/api/recap/${sessionId}/regenerate`, { token })
    await server.runJobs()
    const again = model.requests.slice(asked)
    expect(again.map(({ schemaName }) => schemaName)).toContain('session_notes')
    expect(again.some(({ words }) => words.includes('German'))).toBe(false)
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
    await importLines(story)
    await server.runJobs()
    const asked = model.requests.map(({ words }) => words).join('\n')
    expect(asked).toContain('Brother Osk')
    expect(asked).not.toMatch(/Vexmoor|Pale Hand/)
  })

  it('asks for a new recap on regeneration without reading the transcript again', async () => {
    await importLines(story)
    await server.runJobs()
    await server.call('POST', `/api/recap/${sessionId}/regenerate`, { token })
    await server.runJobs()
    expect(listAsked()).toEqual([...reading, ...telling, ...telling])
    // Only the answers for the reading and one row with its combined result stay stored.
    expect(await server.deps.db.select().from(modelAnswers)).toHaveLength(reading.length + 1)
  })

  it('resumes after a server shutdown', async () => {
    await importLines([...story, ...chatter])
    const shutdown = new AbortController()
    let chunks = 0
    decide = (request) => {
      if (!isChunk(request) || ++chunks === 1) return behave(request)
      shutdown.abort()
      return 'silent'
    }
    const [jobId] = server.queued.splice(0)
    await runJob(server.deps, jobRegistry, jobId ?? '', shutdown.signal)
    expect(await jobOf('entity_extraction')).toMatchObject({ status: 'pending' })
    expect(await readWiki()).toEqual([])

    decide = behave
    server.queued.push(jobId ?? '')
    await server.runJobs()
    const words = model.requests.filter(isChunk).map((request) => request.words)
    expect(words[1]).toBe(words[2])
    expect(words.filter((one) => one === words[0])).toHaveLength(1)
    expect((await readWiki()).map(({ name }) => name).sort()).toEqual(['Hollowgate', 'Mirelle Vanthorne'])
    expect(await readRecap()).toMatchObject({ kind: 'narrative' })
  })
})

describe('a language model', () => {
  it.each<[string, (request: ModelRequest) => ModelReply, string, number]>([
    ['answers nonsense', () => ({ text: 'I would rather sing.' }), `${recapTexts.unreadableAnswer}.`, 4],
    ['refuses the key', () => ({ status: 401 }), languageModelTexts.refusedKey, 2],
    [
      'is unavailable three times',
      () => ({ status: 503 }),
      'The language model is not available at the moment.',
      6,
    ],
    [
      'invents everything',
      (request) => ({ json: isChunk(request) ? madeUp : answers[request.schemaName] }),
      'The language model told nothing that the transcript bears out.',
      2,
    ],
  ])(
    'that %s is replaced by the built-in reader, with an explanation',
    async (_, reply, sentence, requests) => {
      decide = reply
      await importLines(story)
      await server.runJobs()
      expect(model.requests).toHaveLength(requests)
      expect(await readRecap()).toMatchObject({ kind: 'highlights', engine: 'built-in reader' })
      expect((await readWiki()).map(({ name }) => name)).toContain('Mirelle Vanthorne')
      for (const type of ['entity_extraction', 'recap'] as const) {
        expect(await jobOf(type)).toMatchObject({
          status: 'completed',
          processingMode: 'built-in reader',
          result: { fallback: true, fallbackReason: `${sentence} The built-in reader did the work instead.` },
        })
      }
    },
  )

  it('that gives an unreadable answer has up to 64 kB of it stored for the administrator', async () => {
    const song = `I would rather sing. ${'\u266a'.repeat(50_000)}`
    decide = () => ({ text: song })
    await importLines(story)
    await server.runJobs()
    const { id } = await jobOf('entity_extraction')
    const kept = await readFile(path.join(server.deps.files.workFolder, `answer-${id}.txt`))
    expect(kept.length).toBe(64 * 1024)
    expect(song.startsWith(kept.toString('utf8').slice(0, 1_000))).toBe(true)
  })

  it('that works again after a failure is asked only for missing answers', async () => {
    decide = (request) => (isChunk(request) ? behave(request) : { text: '' })
    await importLines(story)
    await server.runJobs()
    expect(await readRecap()).toMatchObject({ kind: 'highlights' })
    decide = behave
    await server.call('POST', `/api/recap/${sessionId}/regenerate`, { token })
    await server.runJobs()
    expect(await readRecap()).toMatchObject({ kind: 'narrative' })
    expect(model.requests.filter(isChunk)).toHaveLength(1)
  })
})

const madeUp: ChunkAnswer = {
  ...nothingFound,
  events: [{ title: '', text: 'Azraxis burns the moon.', kind: 'combat', importance: 5, lineIds: [1, 2, 3] }],
  quotes: [{ speaker: 'Azraxis', text: 'Burn, little moon, burn for me', lineIds: [1] }],
  entities: [{ name: 'Azraxis', aliases: [], category: 'people', facts: [], details: [] }],
}
