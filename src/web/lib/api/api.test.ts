import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { proxyHeader, tokenHeader } from '#contract/token-header.ts'
import { ApiError, callApi } from './api.ts'

const listNotes = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/notes',
  access: 'member',
  summary: 'Lists the notes of a campaign.',
  query: z.object({ as: z.optional(z.enum(['player'])) }),
  answer: z.object({ notes: z.array(z.string()) }),
})

it('fills in the path and the query of an endpoint and parses its answer', async () => {
  const fetched = vi.fn(async (_url: string) => Response.json({ notes: ['Salt'], extra: 1 }))
  vi.stubGlobal('fetch', fetched)
  const answer = await callApi(listNotes, { params: { campaignId: 'c/1' }, query: { as: 'player' } })
  expectTypeOf(answer).toEqualTypeOf<{ notes: string[] }>()
  expect(answer).toEqual({ notes: ['Salt'] })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/campaign/c%2F1/notes?as=player')
})

describe('behind a proxy with Basic authentication', () => {
  const seen: Headers[] = []
  function stubProxy(answer: (headers: Headers) => Response) {
    seen.length = 0
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      const headers = new Headers(init.headers)
      seen.push(headers)
      return answer(headers)
    })
    localStorage.clear()
    localStorage.setItem('authToken', 'abc')
  }
  const ask = () => callApi(listNotes, { params: { campaignId: 'c1' } })
  const sentTokens = () => seen.map((headers) => [headers.get('authorization'), headers.get(tokenHeader)])

  it('sends the token in its own header after the proxy refused the first request', async () => {
    stubProxy((headers) =>
      headers.has('authorization')
        ? new Response('', { status: 401, headers: { 'www-authenticate': 'Basic realm="Table"' } })
        : Response.json({ notes: [] }),
    )
    await Promise.all([ask(), ask()])
    await ask()
    expect(sentTokens()).toEqual([
      ['Bearer abc', null],
      ['Bearer abc', null],
      [null, 'Bearer abc'],
      [null, 'Bearer abc'],
      [null, 'Bearer abc'],
    ])
  })

  it('sends the token in its own header if the server saw the credentials of the proxy', async () => {
    stubProxy(() => Response.json({ notes: [] }, { headers: { [proxyHeader]: 'basic' } }))
    localStorage.removeItem('authToken')
    await ask()
    localStorage.setItem('authToken', 'abc')
    await ask()
    expect(sentTokens()).toEqual([
      [null, null],
      [null, 'Bearer abc'],
    ])
  })
})

it('rejects an answer that the endpoint does not declare', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ notes: 7 }))
  await expect(callApi(listNotes, { params: { campaignId: 'c1' } })).rejects.toThrow(ApiError)
})

it('accepts only the parameters and query of the endpoint', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ notes: [] }))
  // @ts-expect-error the path has no such parameter
  await callApi(listNotes, { params: { sessionId: 's1' } })
  // @ts-expect-error the endpoint has no such query
  await expect(callApi(listNotes, { query: { limit: '1' } })).resolves.toEqual({ notes: [] })
})
