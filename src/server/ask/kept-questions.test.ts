import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { askLimits, askTexts } from '#contract/ask/schemas.ts'
import { campaigns, members, sessions } from '#server/db/schema.ts'
import { askedQuestions, users } from '#server/db/schema-accounts.ts'
import { wikiEntries, wikiFacts } from '#server/db/schema-wiki.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { type AskedRecord, aModel, aRecord, numberOf } from './test-ask.ts'

const server = withServer()
let record: AskedRecord
beforeAll(async () => {
  record = await aRecord(server)
})

const coins = 'How many coins did Mirelle Vanthorne want for the bridge?'
const { model } = aModel((question) => [
  { text: 'Mirelle Vanthorne wanted forty silver coins.', lines: [numberOf(question, 'forty silver')] },
  { text: 'Brother Osk keeps the ledger of the bridge.', lines: [numberOf(question, 'ledger')] },
])

async function askKept(question = coins, token = record.player.token): Promise<string> {
  server.deps.languageModel = model
  await record.ask(question, token)
  server.deps.languageModel = null
  const { questions } = (await record.kept('GET', '', token)).body as { questions: { id: string }[] }
  return questions[0]?.id ?? ''
}

type Kept = { kind: string; statements: { text: string }[]; passages: { text: string }[] }
const read = async (id: string, token = record.player.token) =>
  (await record.kept('GET', `/${id}`, token)).body['question'] as Kept
const count = () => server.deps.db.$count(askedQuestions, eq(askedQuestions.campaignId, record.campaignId))

describe('a question', () => {
  it('can be listed, newest first, and read by its author', async () => {
    await askKept('Who lowers the bridge?')
    server.moveClock(1)
    const id = await askKept()
    const { body } = await record.kept('GET', '', record.player.token)
    expect(body['questions']).toMatchObject([{ id, question: coins }, { question: 'Who lowers the bridge?' }])
    expect(await read(id)).toMatchObject({ id, question: coins, kind: 'answer', statements: [{}, {}] })
  })

  it('cannot be read or deleted by another member', async () => {
    const id = await askKept()
    const missing = { status: 404, body: { error: askTexts.notFound } }
    expect(await record.kept('GET', `/${id}`)).toMatchObject(missing)
    expect(await record.kept('DELETE', `/${id}`)).toMatchObject(missing)
    expect((await record.kept('GET')).body['questions']).toEqual([])
    await record.kept('DELETE')
    expect(await read(id)).toMatchObject({ id })
  })

  it('is not stored if it is asked with a read-only access token', async () => {
    const { token } = record.player
    const make = async (scope: string) => {
      const body = { name: 'A program', scope, expiresIn: '30d' }
      return String((await server.call('POST', '/api/users/tokens', { token, body })).body['secret'])
    }
    const before = await count()
    expect(await record.ask(coins, await make('read'))).toHaveProperty('kind')
    expect(await count()).toBe(before)
    await record.ask(coins, await make('write'))
    expect(await count()).toBe(before + 1)
  })

  it('is in the account export of its author, without its answer', async () => {
    await askKept()
    const { body } = await server.call('GET', '/api/users/export', { token: record.player.token })
    expect(body['questions']).toEqual(expect.arrayContaining([expect.objectContaining({ question: coins })]))
    expect(JSON.stringify(body['questions'])).not.toContain('forty')
  })

  it('can be deleted alone or with all others by the same author', async () => {
    const id = await askKept()
    const before = await count()
    expect((await record.kept('DELETE', `/${id}`, record.player.token)).status).toBe(200)
    expect(await count()).toBe(before - 1)
    expect((await record.kept('DELETE', `/${id}`, record.player.token)).status).toBe(404)
    await record.ask(coins)
    await record.kept('DELETE', '', record.player.token)
    expect(await count()).toBe(1)
    await record.kept('DELETE')
  })

  it('is deleted when newer ones exceed the limit', async () => {
    const { db, ids, clock } = server.deps
    const row = { campaignId: record.campaignId, userId: record.player.id, question: 'Old?', answer: {} }
    await db
      .insert(askedQuestions)
      .values(Array.from({ length: askLimits.kept }, () => ({ id: ids.next(), ...row, createdAt: clock() })))
    server.moveClock(1)
    const id = await askKept()
    expect(await count()).toBe(askLimits.kept)
    expect(await read(id)).toMatchObject({ question: coins })
    await record.kept('DELETE', '', record.player.token)
  })

  it('is deleted with the campaign, and with the membership or account of its author', async () => {
    const other = await aRecord(server)
    const { db } = server.deps
    const ofOther = eq(askedQuestions.campaignId, other.campaignId)
    await other.ask(coins, other.player.token)
    await other.ask(coins)
    await server.call('DELETE', `/api/campaign/${other.campaignId}/members/${other.player.id}`, {
      token: other.gm.token,
    })
    expect(await db.$count(askedQuestions, ofOther)).toBe(1)
    await db
      .insert(members)
      .values({ campaignId: other.campaignId, userId: other.player.id, role: 'player', joinedAt: new Date() })
    await other.ask(coins, other.player.token)
    await db.delete(users).where(eq(users.id, other.player.id))
    expect(await db.$count(askedQuestions, ofOther)).toBe(1)
    await db.delete(campaigns).where(eq(campaigns.id, other.campaignId))
    expect(await db.$count(askedQuestions, ofOther)).toBe(0)
  })
})

describe('a stored answer', () => {
  const texts = async (id: string) => (await read(id)).statements.map(({ text }) => text)

  it('loses texts that name an entry that was hidden later', async () => {
    const id = await askKept()
    const hidden = await record.hide('Brother Osk')
    expect(await texts(id)).toEqual(['Mirelle Vanthorne wanted forty silver coins.'])
    expect(JSON.stringify(await read(id))).not.toContain('Osk')
    await record.call('DELETE', `/entry/${hidden.id}`)
    expect(await texts(id)).toHaveLength(2)
  })

  it('loses lines from sessions in the bin and from transcripts that players may no longer read', async () => {
    const id = await askKept()
    const { db, clock } = server.deps
    await db.update(campaigns).set({ showsTranscript: false })
    expect(await read(id)).toMatchObject({ kind: 'nothing', statements: [] })
    await db.update(campaigns).set({ showsTranscript: true })
    expect(await read(id)).toMatchObject({ kind: 'answer' })
    await db.update(sessions).set({ deletedAt: clock() })
    expect(await read(id)).toMatchObject({ kind: 'nothing', statements: [], passages: [] })
    await db.update(sessions).set({ deletedAt: null })
  })

  it('loses facts that were dismissed or whose entry was hidden', async () => {
    const weir = await record.anEntry({ name: 'The Weir', category: 'places' })
    const factId = await record.aFact(weir.id, 'The weir was built by otters.', 'accepted')
    const question = 'Which animals built the weir?'
    await record.ask(question, record.player.token)
    const { questions } = (await record.kept('GET', '', record.player.token)).body as {
      questions: { id: string }[]
    }
    const id = questions[0]?.id ?? ''
    expect(JSON.stringify(await read(id))).toContain('otters')
    const { db } = server.deps
    await db.update(wikiFacts).set({ status: 'dismissed' }).where(eq(wikiFacts.id, factId))
    expect(JSON.stringify(await read(id))).not.toContain('otters')
    await db.update(wikiFacts).set({ status: 'accepted' }).where(eq(wikiFacts.id, factId))
    await db.update(wikiEntries).set({ visibility: 'gm' }).where(eq(wikiEntries.id, weir.id))
    expect(JSON.stringify(await read(id))).not.toContain('otters')
  })

  it('contains nothing that was hidden while the model was working', async () => {
    const working = aModel((question) => [
      { text: 'Mirelle Vanthorne wanted forty silver coins.', lines: [numberOf(question, 'forty silver')] },
    ]).model
    server.deps.languageModel = {
      name: 'slow',
      readContextTokens: async () => 16_000,
      async answer(question) {
        const answer = await working.answer(question)
        await record.hide('Mirelle Vanthorne')
        return answer
      },
    }
    const told = await record.ask(coins, record.player.token)
    server.deps.languageModel = null
    expect(told).toMatchObject({ kind: 'nothing', statements: [] })
    expect(JSON.stringify(told)).not.toContain('Mirelle')
    const [row] = await server.deps.db
      .select({ answer: askedQuestions.answer })
      .from(askedQuestions)
      .orderBy(desc(askedQuestions.createdAt), desc(askedQuestions.id))
      .limit(1)
    expect(JSON.stringify(row)).not.toContain('wanted forty')
  })
})
