import fastify from 'fastify'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { answerError } from '#server/http/error-handler.ts'
import { startTestServer, type TestServer } from '#server/testing/server/test-server.ts'
import { anyone } from './guards.ts'
import { type RouteInput, registerRoute } from './register-route.ts'

const renameNote = endpoint({
  method: 'PUT',
  path: '/api/notes/:noteId',
  access: 'anyone',
  summary: 'Renames a note.',
  query: z.object({ lines: z._default(z.pipe(z.string(), z.transform(Number)), 1) }),
  body: z.object({ owner: z.string(), name: z.string('name must be text') }),
  answer: z.object({ success: z.literal(true), id: z.string(), name: z.string(), lines: z.number() }),
  status: 202,
})

let server: TestServer
const app = fastify()
beforeAll(async () => {
  server = await startTestServer()
  const { deps } = server
  app.setErrorHandler(answerError(deps.log))
  registerRoute(app, deps, renameNote, anyone, {
    findAccess: async (_deps, _guarded, body) => {
      const { owner } = Object(body)
      if (owner !== 'Ines') throw new AppError('NOT_FOUND', 'Note not found')
      return { owner }
    },
    handle: async ({ params, body, query }) => ({
      success: true,
      id: params.noteId,
      name: body.name,
      lines: query.lines,
    }),
  })
})
afterAll(() => server.stop())

const rename = (payload: object, query = '') =>
  app.inject({ method: 'PUT', url: `/api/notes/n1${query}`, payload })

it('passes parameters, body and query to the handler and answers with the status of the endpoint', async () => {
  const answer = await rename({ owner: 'Ines', name: 'Salt' }, '?lines=3')
  expect(answer.statusCode).toBe(202)
  expect(answer.json()).toEqual({ success: true, id: 'n1', name: 'Salt', lines: 3 })
})

it('refuses an invalid body and an invalid query with 400', async () => {
  const answer = await rename({ owner: 'Ines', name: 7 })
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'name must be text'])
  expect((await rename({ owner: 'Ines', name: 'Salt' }, '?lines=1&lines=2')).statusCode).toBe(400)
})

it('finds the access that the body names before it validates the rest', async () => {
  expect((await rename({ owner: 'Rowan', name: 7 })).statusCode).toBe(404)
})

it('infers the types of a handler from the endpoint', () => {
  type Input = RouteInput<null, typeof renameNote>
  expectTypeOf<Input['params']>().toEqualTypeOf<{ noteId: string }>()
  expectTypeOf<Input['body']>().toEqualTypeOf<{ owner: string; name: string }>()
  expectTypeOf<Input['query']>().toEqualTypeOf<{ lines: number }>()
  type Answer = { success: true; id: string; name: string; lines: number }
  expectTypeOf<AnswerOf<typeof renameNote>>().toEqualTypeOf<Answer>()
})
