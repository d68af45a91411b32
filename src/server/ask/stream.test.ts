import { afterAll, beforeAll, expect, it } from 'vitest'
import { campaigns } from '#server/db/schema.ts'
import { askedQuestions } from '#server/db/schema-accounts.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { type AskedRecord, aModel, aRecord, numberOf } from './test-ask.ts'

const server = withServer()
let record: AskedRecord
let base: string
beforeAll(async () => {
  record = await aRecord(server)
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => {
  server.deps.languageModel = null
})

const question = 'How many coins did Mirelle Vanthorne want for the bridge?'

function open(signal?: AbortSignal, token = record.gm.token): Promise<Response> {
  return fetch(`${base}/api/ask/${record.campaignId}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ question }),
    ...(signal ? { signal } : {}),
  })
}

function parseEvents(text: string): [string, Record<string, unknown>][] {
  return [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, event = '', data = '']) => [
    event,
    JSON.parse(data),
  ])
}

const answering = aModel((asked) => [
  { text: 'Mirelle Vanthorne wanted forty silver coins.', lines: [numberOf(asked, 'forty silver')] },
  { text: 'Mirelle Vanthorne wanted ninety silver coins.', lines: [numberOf(asked, 'forty silver')] },
]).model

it('streams statements as they pass the check, then the same answer as the JSON call returns', async () => {
  server.deps.languageModel = answering
  const response = await open()
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const events = parseEvents(await response.text())
  expect(events.map(([event]) => event)).toEqual(['statement', 'answer'])
  const { body } = await record.send(question)
  expect(events[1]?.[1]).toEqual(body)
  expect([events[0]?.[1]]).toEqual(body['statements'])
})

it('sends a statement while the model is still writing', async () => {
  const writing = Promise.withResolvers<void>()
  server.deps.languageModel = {
    name: 'slow',
    readContextTokens: async () => 16_000,
    async answer({ onText, schema, prompt }) {
      const lines = [numberOf({ prompt, instructions: '', schemaName: '' }, 'forty silver')]
      const statement = { text: 'Mirelle Vanthorne wanted forty silver coins.', lines }
      onText?.(`{"statements":[${JSON.stringify(statement)},{"text":"Mi`)
      await writing.promise
      return schema.parse({ statements: [statement] })
    },
  }
  const reader = (await open()).body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('event: statement')) text += (await reader?.read())?.value ?? ''
  expect(text).not.toContain('event: answer')
  writing.resolve()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value
  expect(parseEvents(text).map(([event]) => event)).toEqual(['statement', 'answer'])
})

it('sends no statement about an entry that was hidden while the model was writing', async () => {
  const writing = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  server.deps.languageModel = {
    name: 'slow',
    readContextTokens: async () => 16_000,
    async answer({ onText, schema, prompt }) {
      const lines = [numberOf({ prompt, instructions: '', schemaName: '' }, 'forty silver')]
      const statement = { text: 'Mirelle Vanthorne wanted forty silver coins.', lines }
      begun.resolve()
      await writing.promise
      onText?.(`{"statements":[${JSON.stringify(statement)},{"text":"Mi`)
      return schema.parse({ statements: [statement] })
    },
  }
  const response = open(undefined, record.player.token)
  await begun.promise
  const hidden = await record.hide('Mirelle Vanthorne', { aliases: [] })
  writing.resolve()
  const events = parseEvents(await (await response).text())
  expect(events.map(([event]) => event)).toEqual(['answer'])
  expect(JSON.stringify(events)).not.toContain('Mirelle')
  await record.call('DELETE', `/entry/${hidden.id}`)
})

function aModelAtWork() {
  const begun = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  server.deps.languageModel = {
    name: 'endless',
    readContextTokens: async () => 16_000,
    answer: ({ signal }) =>
      new Promise((_, reject) => {
        begun.resolve()
        signal.addEventListener('abort', () => {
          stopped.resolve()
          reject(signal.reason)
        })
      }),
  }
  return { begun: begun.promise, stopped: stopped.promise }
}

it('stops the model and stores nothing when the request is closed', async () => {
  const before = await server.deps.db.$count(askedQuestions)
  const { begun, stopped } = aModelAtWork()
  const gone = new AbortController()
  const response = await open(gone.signal)
  await begun
  gone.abort()
  await stopped
  await expect(response.text()).rejects.toThrow()
  expect(await server.deps.db.$count(askedQuestions)).toBe(before)
})

it('stops the model when the user loses access', async () => {
  const { begun, stopped } = aModelAtWork()
  const response = await open(undefined, record.player.token)
  await begun
  await server.deps.db.update(campaigns).set({ showsTranscript: false })
  await stopped
  await expect(response.text()).rejects.toThrow()
  await server.deps.db.update(campaigns).set({ showsTranscript: true })
})

it('ends with an error event that does not reveal the cause', async () => {
  server.deps.languageModel = {
    name: 'broken',
    readContextTokens: async () => 16_000,
    answer: async () => Promise.reject(new Error('wire')),
  }
  const events = parseEvents(await (await open()).text())
  expect(events).toEqual([['error', expect.objectContaining({ success: false, code: 'INTERNAL' })]])
  expect(JSON.stringify(events)).not.toContain('wire')
})
