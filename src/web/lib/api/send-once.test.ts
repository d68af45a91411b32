import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { generalTexts } from '#contract/errors.ts'
import { errorBody } from '#web/lib/test-browser.tsx'
import { ApiError } from './api.ts'
import { callOnce } from './send-once.ts'

function stubAnswers(...answers: (Response | 'lost')[]): (string | null)[] {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('Idempotency-Key'))
    const answer = answers.shift()
    if (!(answer instanceof Response)) throw new TypeError('Failed to fetch')
    return answer
  })
  return keys
}
const createNote = endpoint({
  method: 'POST',
  path: '/api/notes',
  access: 'signed-in',
  summary: 'Creates a note.',
  body: z.object({ name: z.string() }),
  answer: z.object({ success: z.boolean() }),
})
const done = () => Response.json({ success: true })
const create = (name: string) => callOnce(createNote, { body: { name } })

describe('idempotency keys', () => {
  it('reuses the key when a request is repeated after a lost answer or a 503', async () => {
    const away = Response.json(errorBody(generalTexts.unavailable, 'UNAVAILABLE'), { status: 503 })
    const keys = stubAnswers('lost', away, done())
    await expect(create('The Ashen Crown')).rejects.toThrow(ApiError)
    await expect(create('The Ashen Crown')).rejects.toThrow(generalTexts.unavailable)
    await create('The Ashen Crown')
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys).size).toBe(1)
  })

  it('uses a new key for another request, and after success', async () => {
    const keys = stubAnswers('lost', done(), done(), done())
    await expect(create('Greyford')).rejects.toThrow(ApiError)
    await create('Hollowgate')
    await create('Hollowgate')
    await create('Greyford')
    expect(new Set(keys).size).toBe(3)
    expect(keys[3]).toBe(keys[0])
  })

  it('uses a new key after a refusal', async () => {
    const keys = stubAnswers(Response.json(errorBody('No.', 'VALIDATION'), { status: 400 }), done())
    await expect(create('Northmoor')).rejects.toThrow('No.')
    await create('Northmoor')
    expect(new Set(keys).size).toBe(2)
  })
})
