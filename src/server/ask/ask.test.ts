import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { askTexts } from '#contract/ask/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { emptySections } from '#core/recap/test-sections.ts'
import { campaigns, recaps, segments, sessions, transcriptions } from '#server/db/schema.ts'
import { languageModelTexts } from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { type AskedRecord, aModel, aRecord, numberOf } from './test-ask.ts'

const server = withServer()
let record: AskedRecord
beforeAll(async () => {
  record = await aRecord(server)
})

const coins = 'How many coins did Mirelle Vanthorne want for the bridge?'
const textsOf = ({ statements }: { statements: { text: string }[] }) => statements.map(({ text }) => text)

async function withModel<T>(model: typeof server.deps.languageModel, work: () => Promise<T>): Promise<T> {
  server.deps.languageModel = model
  try {
    return await work()
  } finally {
    server.deps.languageModel = null
  }
}

describe('without a language model', () => {
  it('returns the best matching passages with their sources', async () => {
    const { kind, statements, passages } = await record.ask(coins)
    expect({ kind, statements }).toEqual({ kind: 'passages', statements: [] })
    expect(passages[0]?.text).toContain('Ines: Mirelle Vanthorne lowers the bridge for forty silver coins.')
    expect(passages[0]?.title).toContain('The Causeway')
    const { segmentId, sessionId } = passages[0]?.sources[0] ?? {}
    expect(sessionId).toBe(record.sessionId)
    const [line] = await server.deps.db
      .select()
      .from(segments)
      .where(eq(segments.id, segmentId ?? ''))
    expect(passages[0]?.text).toContain(line?.text)
  })

  it('allows one wrong letter in a name', async () => {
    const { passages } = await record.ask('What did Mirele Vantorne do?')
    expect(passages[0]?.text).toContain('lowers the bridge')
  })

  it('returns `nothing` and an empty list if no passage contains the words of the question', async () => {
    expect(await record.ask('Which dragon guards the volcano?')).toEqual({
      kind: 'nothing',
      statements: [],
      passages: [],
    })
    expect(await record.ask('What is it?')).toMatchObject({ kind: 'nothing' })
  })

  it('finds facts of the wiki and statements of recaps', async () => {
    const osk = await record.anEntry({ name: 'Brother Osk the Younger' })
    await record.aFact(osk.id, 'Osk the Younger breeds pigeons.', 'accepted')
    await record.aFact(osk.id, 'Osk the Younger breeds vipers.', 'proposed')
    const sources = [{ segmentId: 's1', transcriptionId: 't', sessionId: record.sessionId, start: 1, end: 2 }]
    const sections = {
      ...emptySections,
      mysteries: [
        { name: 'Who rang the bell?', description: 'The bell of the weir rang alone.', clues: [], sources },
        {
          name: 'Who rang the gong?',
          description: 'The bell gong rang.',
          clues: [],
          sources,
          confirmed: false,
        },
      ],
    }
    await server.deps.db.update(recaps).set({ sections }).where(eq(recaps.sessionId, record.sessionId))
    const told = await record.ask('What does Osk the Younger breed?')
    expect(told.passages[0]).toMatchObject({
      text: 'Osk the Younger breeds pigeons.',
      title: 'Brother Osk the Younger',
    })
    expect(JSON.stringify(told)).not.toContain('vipers')
    const bell = await record.ask('Which bell rang at the weir?')
    expect(bell.passages[0]).toMatchObject({ sources, title: expect.stringContaining('Recap of session 1') })
    expect(JSON.stringify(bell)).not.toContain('gong')
  })

  it('leaves out transcripts and sessions in the bin', async () => {
    const { db, clock } = server.deps
    const ofSession = eq(transcriptions.sessionId, record.sessionId)
    await db.update(transcriptions).set({ deletedAt: clock() }).where(ofSession)
    expect(JSON.stringify(await record.ask(coins))).not.toContain('That is a lot of silver')
    await db.update(transcriptions).set({ deletedAt: null }).where(ofSession)
    await db.update(sessions).set({ deletedAt: clock() })
    expect(JSON.stringify(await record.ask(coins))).not.toContain('forty')
    await db.update(sessions).set({ deletedAt: null })
  })

  it('refuses a question that is empty or too long', async () => {
    expect(await record.send(' ')).toMatchObject({ status: 400, body: { error: askTexts.questionRequired } })
    expect((await record.send('a'.repeat(500))).status).toBe(200)
    const long = await record.send('a'.repeat(501))
    expect(long).toMatchObject({ status: 400, body: { error: askTexts.questionTooLong } })
  })
})

describe('with a language model', () => {
  it('answers in statements whose sources are the cited lines', async () => {
    const { model, questions } = aModel((question) => [
      { text: 'Mirelle Vanthorne wanted forty silver coins.', lines: [numberOf(question, 'forty silver')] },
    ])
    const told = await withModel(model, () => record.ask(coins))
    expect(told.kind).toBe('answer')
    expect(textsOf(told)).toEqual(['Mirelle Vanthorne wanted forty silver coins.'])
    const id = told.statements[0]?.sources[0]?.segmentId ?? ''
    const [line] = await server.deps.db.select().from(segments).where(eq(segments.id, id))
    expect(line?.text).toBe('Mirelle Vanthorne lowers the bridge for forty silver coins.')
    expect(told.statements[0]?.sources).toHaveLength(1)
    expect(questions).toHaveLength(1)
    expect(questions[0]?.prompt).toContain(`<question>\n${coins}\n</question>`)
  })

  it('drops statements that the cited lines do not support, and statements that cite unknown lines', async () => {
    const { model, questions } = aModel((question) => [
      { text: 'Mirelle Vanthorne wanted ninety silver coins.', lines: [numberOf(question, 'forty silver')] },
      { text: 'Mirelle Vanthorne wanted forty silver coins.', lines: [9999] },
      { text: 'Brother Osk keeps the ledger of the bridge.', lines: [numberOf(question, 'ledger')] },
    ])
    const told = await withModel(model, () => record.ask(coins))
    expect(textsOf(told)).toEqual(['Brother Osk keeps the ledger of the bridge.'])
    // The failed statements were sent back once, each with its reason.
    expect(questions).toHaveLength(2)
    expect(questions[1]?.prompt).toContain('The number 90 is not said in or next to the cited lines.')
  })

  it('accepts a statement that passes the check after a rewrite', async () => {
    const { model } = aModel((question) => {
      const lines = [numberOf(question, 'forty silver')]
      const amount = question.prompt.includes('<failed>') ? 'forty' : 'ninety'
      return [{ text: `Mirelle Vanthorne wanted ${amount} silver coins.`, lines }]
    })
    const told = await withModel(model, () => record.ask(coins))
    expect(textsOf(told)).toEqual(['Mirelle Vanthorne wanted forty silver coins.'])
  })

  it('returns `nothing` if the model declines or no statement passes the check', async () => {
    const silent = await withModel(aModel(() => []).model, () => record.ask(coins))
    expect(silent).toMatchObject({ kind: 'nothing', statements: [] })
    expect(silent.passages.length).toBeGreaterThan(0)
    const wrong = aModel(() => [{ text: 'A dragon sleeps in the volcano.', lines: [1] }]).model
    expect(await withModel(wrong, () => record.ask(coins))).toMatchObject({ kind: 'nothing', statements: [] })
  })

  it('does not ask the model if there are no passages', async () => {
    const { model, questions } = aModel(() => [])
    await withModel(model, () => record.ask('Which dragon guards the volcano?'))
    expect(questions).toEqual([])
  })

  it('asks a busy model once more, then reports that it is not available', async () => {
    const answering = aModel((question) => [
      { text: 'Mirelle Vanthorne wanted forty silver coins.', lines: [numberOf(question, 'forty silver')] },
    ]).model
    let tries = 0
    const busyFor = (times: number): typeof answering => ({
      name: 'busy',
      readContextTokens: async () => 16_000,
      answer: (question) => {
        if (tries++ < times) throw new RetryLater(0, languageModelTexts.busy)
        return answering.answer(question)
      },
    })
    /** Skips the pause before the second try. */
    const withoutPause = async <T>(work: () => Promise<T>): Promise<T> => {
      const paused = server.waits.hold(1, 1_000)
      const done = work()
      await paused
      server.waits.release()
      return done
    }
    const told = await withoutPause(() => withModel(busyFor(1), () => record.ask(coins)))
    expect(told.kind).toBe('answer')
    tries = 0
    const refused = await withoutPause(() => withModel(busyFor(2), () => record.send(coins)))
    expect(refused).toMatchObject({ status: 503, body: { error: 'The language model has too much to do.' } })
    const broken = {
      name: 'broken',
      readContextTokens: async () => 16_000,
      answer: async () => Promise.reject(new AppError('ENGINE_FAILED', 'No.')),
    }
    expect(await withModel(broken, () => record.send(coins))).toMatchObject({
      status: 502,
      body: { error: 'No.' },
    })
  })
})

describe('for players', () => {
  it('reads no transcripts or recaps that the campaign hides from players', async () => {
    const { db } = server.deps
    const set = (shows: Partial<typeof campaigns.$inferInsert>) =>
      db.update(campaigns).set(shows).where(eq(campaigns.id, record.campaignId))
    await set({ showsTranscript: false, showsRecap: false })
    const { model, questions } = aModel(() => [])
    const told = await withModel(model, () => record.ask(coins, record.player.token))
    expect(JSON.stringify([told, questions])).not.toContain('a lot of silver')
    expect(
      JSON.stringify([await record.ask('Which bell rang at the weir?', record.player.token)]),
    ).not.toContain('alone')
    expect(JSON.stringify(await record.ask(coins))).toContain('a lot of silver')
    await set({ showsTranscript: true, showsRecap: true })
  })

  const ledger = 'Who keeps the ledger of the bridge that Mirelle Vanthorne lowers?'

  it('sends the model no hidden names, lines or facts, and no secret parts', async () => {
    const secret = await record.anEntry({
      name: 'The Ledger',
      description: 'A book.\n:::gm\nThe ledger is forged.\n:::',
    })
    await record.aFact(secret.id, 'The ledger is forged.', 'accepted')
    const hidden = await record.hide('Brother Osk', { aliases: ['Osk'] })
    const { model, questions } = aModel(() => [])
    const told = await withModel(model, async () => [
      await record.ask(ledger, record.player.token),
      await record.ask('Is the ledger forged?', record.player.token),
    ])
    const sent = questions.map(({ prompt }) => prompt.split('<question>')[0])
    expect(JSON.stringify([told, sent])).not.toMatch(/Osk|forged/)
    expect(told[0]?.passages.length).toBeGreaterThan(0)
    expect(sent.length).toBeGreaterThan(0)
    const all = [await record.ask(ledger), await record.ask('Is the ledger forged?')]
    expect(JSON.stringify(all[0])).toContain('Osk')
    expect(JSON.stringify(all[1])).toContain('forged')
    await record.call('DELETE', `/entry/${hidden.id}`)
  })
})
