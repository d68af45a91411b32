import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'

const connectMs = 10_000

function readHeaders({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  )
}

/**
 * A fetch for one JSON request that waits for the answer as long as its signal lets it. Node's own fetch gives up after five minutes without
 * headers, and some model servers send none before they have read the whole question. Does not follow redirects.
 */
export const fetchPatiently: typeof globalThis.fetch = (input, init) =>
  new Promise((resolve, reject) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const headers = Object.fromEntries(new Headers(init?.headers))
    const { method = 'GET', signal } = init ?? {}
    const request = send(url, { method, headers, agent: false, ...(signal ? { signal } : {}) })
    const connecting = setTimeout(
      () => request.destroy(new Error(`No connection to ${url.host} within ${connectMs / 1000} s`)),
      connectMs,
    )
    request.on('socket', (socket) => socket.on('connect', () => clearTimeout(connecting)))
    request.on('close', () => clearTimeout(connecting))
    request.on('error', reject)
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      // A Response with one of these statuses must not have a body.
      const isEmpty = [101, 204, 205, 304].includes(status)
      if (isEmpty) response.resume()
      const body = isEmpty ? null : Readable.toWeb(response)
      resolve(new Response(body as ReadableStream | null, { status, headers: readHeaders(response) }))
    })
    request.end(init?.body)
  })
