import { expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from '#contract/endpoint.ts'
import type { RouteInput } from './register-route.ts'

it('infers the types of a handler from the endpoint', () => {
  const renameNote = endpoint({
    method: 'PUT',
    path: '/api/notes/:noteId',
    access: 'anyone',
    summary: 'Renames a note.',
    query: z.object({ lines: z._default(z.pipe(z.string(), z.transform(Number)), 1) }),
    body: z.object({ owner: z.string(), name: z.string() }),
    answer: z.object({ success: z.literal(true), id: z.string(), name: z.string(), lines: z.number() }),
  })
  type Input = RouteInput<null, typeof renameNote>
  expectTypeOf<Input['params']>().toEqualTypeOf<{ noteId: string }>()
  expectTypeOf<Input['body']>().toEqualTypeOf<{ owner: string; name: string }>()
  expectTypeOf<Input['query']>().toEqualTypeOf<{ lines: number }>()
  type Answer = { success: true; id: string; name: string; lines: number }
  expectTypeOf<AnswerOf<typeof renameNote>>().toEqualTypeOf<Answer>()
})
