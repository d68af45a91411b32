import { once } from 'node:events'
import http from 'node:http'
import { expect, it } from 'vitest'
import { generalTexts } from '#contract/errors.ts'
import { maxConcurrentLongAnswers } from '#server/auth/register-route.ts'
import { aRecording, storeSound } from '#server/testing/scenes/test-stored-recording.ts'
import { aCampaign, aPerson, aSession, startTestServer } from '#server/testing/server/test-server.ts'

/** More than the buffers of a connection hold, so that an unread answer stays open. */
const bytes = 16 * 1024 * 1024

it('limits concurrent long answers per person', async () => {
  const server = await startTestServer()
  const { token } = await aPerson(server)
  const sessionId = await aSession(server, token, await aCampaign(server, token))
  const renditionKey = 'audio/long/rendition.webm'
  await storeSound(server, renditionKey, Buffer.alloc(bytes))
  const id = await aRecording(server, { sessionId, renditionKey })
  const ticket = await server.call('POST', '/api/tickets', { token, body: { kind: 'audio', id } })
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const play = async (range = 'bytes=0-') => {
    const request = http.get(`${base}${String(ticket.body['url'])}`, { headers: { range }, agent: false })
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
    answer.on('error', () => {})
    return { request, answer, status: answer.statusCode }
  }

  const playing = []
  for (let at = 0; at < maxConcurrentLongAnswers; at++) playing.push(await play())
  expect(playing.map(({ status }) => status)).toEqual(playing.map(() => 206))

  const refused = await play()
  expect(refused.status).toBe(429)
  expect(await refused.answer.toArray().then((parts) => JSON.parse(parts.join('')))).toMatchObject({
    code: 'RATE_LIMITED',
    error: generalTexts.tooManyRequests,
  })

  playing[0]?.request.destroy()
  await expect.poll(async () => (await play('bytes=0-9')).status, { timeout: 30_000 }).toBe(206)
  for (const { request } of playing) request.destroy()
  await server.stop()
})
