import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { Recap } from '#contract/recap/schemas.ts'
import { estimateTokens } from '#core/reading/questions/prompt.ts'
import { countWords } from '#core/words.ts'
import { jobs } from '#server/db/schema.ts'
import { ContextTooSmall, languageModelTexts } from '#server/ports/language-model.ts'
import { createFakeLanguageModel, type FakeQuestion } from '#server/testing/fakes/fake-language-model.ts'
import { type EveningAnswers, emptyAnswers } from '#server/testing/scenes/test-told-evening.ts'
import {
  aTable,
  startTestServer,
  type TestServer,
  transcriptForm,
} from '#server/testing/server/test-server.ts'

const speakers = ['Rowan', 'Ines', 'Jonah', 'Priya']
/** An evening of 60,000 words. */
const evening = Array.from({ length: 3_000 }, (_, at) => {
  const told = `Mirelle leads the party past stone ${at} of the long road under Hollowgate, and they count every lantern`
  return `${speakers[at % 4]}: ${told} on the way.`
})
const people = Array.from(
  { length: 60 },
  (_, at) => `Captain ${String.fromCharCode(65 + (at % 26))}orvin ${at}`,
)
const sentence = (at: number) => ({
  text: `The party followed Mirelle past stone ${at} of the long road and counted the lanterns of Hollowgate with care.`,
  lines: [at, at + 1, at + 2],
})

/** Answers at full length: as many words and sentences as are asked for. */
const fullAnswers: EveningAnswers = {
  ...emptyAnswers,
  read: {
    ...emptyAnswers.read,
    seats: speakers
      .slice(1)
      .map((speaker) => ({ speaker, role: 'player', characters: [{ name: 'Mirelle', aliases: [] }] })),
    scenes: Array.from({ length: 14 }, (_, at) => ({
      ...{ line: 1 + at * 200, title: `The long road under Hollowgate ${at}` },
      ...{ place: 'The road of lanterns', weight: 3 },
    })),
    wanted: sentence(1).text,
    stood: sentence(2_900).text,
  },
  world: {
    entities: people.map((name, at) => ({
      ...{ name: at === 0 ? 'Mirelle' : name, aliases: [], category: 'people', details: [] },
      facts: [1, 2, 3, 4].map((fact) => sentence(at * 40 + fact)),
    })),
  },
  tell: {
    ...emptyAnswers.tell,
    scenes: Array.from({ length: 10 }, (_, scene) => ({
      ...{ title: `Road ${scene}`, turn: sentence(scene * 200 + 1) },
      paragraphs: [Array.from({ length: 12 }, (_, at) => sentence(scene * 200 + at + 1))],
    })),
    also: Array.from({ length: 20 }, (_, at) => sentence(at * 100 + 7)),
  },
}

function abridge(prompt: string) {
  const lines = [...prompt.matchAll(/^\[(\d+)\] /gm)].map(([, number]) => Number(number))
  const words = Number(/At most (\d+) words/.exec(prompt)?.[1])
  const parts = Array.from({ length: Math.ceil(lines.length / 15) }, (_, at) =>
    lines.slice(at * 15, at * 15 + 15),
  )
  return {
    parts: parts.map((part) => ({
      ...{ from: part[0] ?? 0, to: part.at(-1) ?? 0 },
      text: Array.from({ length: Math.round(words / parts.length) }, () => 'lantern').join(' '),
    })),
  }
}

let server: TestServer
afterEach(() => server.stop())

type Answer = (question: FakeQuestion) => unknown

/** `answerInstead` returns undefined to let a question be answered in full. */
async function play(window: number, answerInstead: Answer = () => undefined, lines = evening) {
  const asked: FakeQuestion[] = []
  const model = createFakeLanguageModel((question) => {
    const instead = answerInstead(question)
    asked.push(question)
    if (instead !== undefined) return instead
    return question.schemaName === 'abridge'
      ? abridge(question.prompt)
      : { ...fullAnswers }[question.schemaName]
  }, window)
  server = await startTestServer({ languageModel: model })
  const { token, sessionId } = await aTable(server)
  const form = transcriptForm(lines.join('\n'))
  await server.call('POST', `/api/transcription/session/${sessionId}/import`, { token, form })
  await server.runJobs()
  const { body } = await server.call('GET', `/api/recap/${sessionId}`, { token })
  const [job] = await server.deps.db.select().from(jobs).where(eq(jobs.jobType, 'recap'))
  async function playAgain() {
    await server.call('POST', `/api/recap/${sessionId}/regenerate`, { token })
    await server.runJobs()
  }
  return { asked, kind: (body['recap'] as Recap).kind, result: job?.result, playAgain }
}

const write = ({ instructions, prefix, prompt }: FakeQuestion) => [instructions, prefix, prompt].join('\n\n')
const namesOf = (asked: FakeQuestion[]) => asked.map(({ schemaName }) => schemaName)

function expectToFit(asked: FakeQuestion[], window: number) {
  for (const question of asked) {
    const text = write(question)
    const answer = question.answerTokens ?? Number.NaN
    expect.soft(estimateTokens(text) + answer, question.schemaName).toBeLessThanOrEqual(window)
    expect.soft(text.length / 4 + answer, question.schemaName).toBeLessThanOrEqual(window)
  }
}

describe('an evening of 60,000 words', () => {
  it.each([16_000, 24_000])(
    'is abridged for a window of %i tokens, which no question exceeds',
    async (window) => {
      const { asked, kind } = await play(window)
      expect(evening.reduce((sum, line) => sum + countWords(line), 0)).toBeGreaterThan(59_000)
      expectToFit(asked, window)
      const [seats, ...others] = asked
      expect(seats).toMatchObject({
        schemaName: 'read',
        prompt: expect.stringContaining('these are samples'),
      })
      const parts = others.filter(({ schemaName }) => schemaName === 'abridge')
      expect(namesOf(others.slice(0, parts.length))).toEqual(parts.map(() => 'abridge'))
      const rows = parts.flatMap(({ prompt }) => prompt.match(/^\[\d+\] /gm) ?? [])
      expect(rows).toEqual(evening.map((_, at) => `[${at + 1}] `))
      expect(parts.every(({ prompt }) => prompt.includes('Ines plays Mirelle.'))).toBe(true)
      const later = others.slice(parts.length)
      expect(namesOf(later)).toEqual(
        expect.arrayContaining(['read', 'world', 'check', 'articles', 'tell', 'sections']),
      )
      expect(new Set(later.map(({ prefix }) => prefix)).size).toBe(1)
      expect(later[0]?.prefix).toMatch(/^<transcript>\n\[1-15\] lantern[\s\S]*\n\[(?:\d+-)?3000\] lantern/)
      expect(later[0]?.instructions).toContain('This evening is abridged')
      expect(kind).toBe('narrative')
    },
  )

  it('is read whole if the window is large enough', async () => {
    const { asked } = await play(200_000, undefined, evening.slice(0, 500))
    expect(namesOf(asked)).not.toContain('abridge')
    expect(asked[0]?.prefix).toContain(`[500] ${evening[499]}`)
    expectToFit(asked, 200_000)
  })

  it.each([
    ['names its context size', 16_000],
    ['names no size', null],
  ])('is abridged after a server that %s has refused a question, also by the next job', async (_, told) => {
    const real = told ?? 80_000
    let refused = 0
    const { asked, kind } = await play(140_000, (question) => {
      if (estimateTokens(write(question)) + (question.answerTokens ?? 0) <= real) return
      refused++
      throw new ContextTooSmall(languageModelTexts.refused, told)
    })
    expect(refused).toBe(1)
    expect(namesOf(asked)).toContain('abridge')
    expectToFit(asked, real)
    expect(kind).toBe('narrative')
  })

  it('is read whole again ten minutes after a refusal, if the server has a larger window by then', async () => {
    let real = 80_000
    const { asked, playAgain } = await play(140_000, (question) => {
      if (estimateTokens(write(question)) + (question.answerTokens ?? 0) <= real) return
      throw new ContextTooSmall(languageModelTexts.refused, null)
    })
    real = 140_000
    const before = asked.length
    server.moveClock(11 * 60)
    await playAgain()
    const later = asked.slice(before)
    expect(later.length).toBeGreaterThan(0)
    expect(Math.max(...later.map((question) => estimateTokens(write(question))))).toBeGreaterThan(80_000)
  })

  it('is told without the parts that the model leaves empty, and the job says so', async () => {
    const isFirst = ({ schemaName, prompt }: FakeQuestion) =>
      schemaName === 'abridge' && prompt.includes('\n[1] ')
    const empty = (question: FakeQuestion) => (isFirst(question) ? emptyAnswers.abridge : undefined)
    const { asked, kind, result } = await play(16_000, empty, evening.slice(0, 800))
    const again = asked.filter(isFirst).map(({ prompt }) => prompt.includes('Your last answer was empty'))
    expect(again.slice(0, 2)).toEqual([false, true])
    expect(kind).toBe('narrative')
    const parts = new Set(
      asked.filter(({ schemaName }) => schemaName === 'abridge').map(({ prompt }) => prompt),
    )
    expect(result).toMatchObject({
      incomplete: `The language model could not read 1 of ${parts.size - 1} parts of the evening.`,
    })
  })
})
