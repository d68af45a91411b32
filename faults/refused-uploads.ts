import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { calls } from '#contract/endpoints.ts'
import { findFreePort } from '#server/db/test-cluster.ts'
import { findNginx, startNginx } from '#server/testing/server/test-nginx.ts'
import { callApi, scaleToLoad, waitUntil } from './client.ts'
import { type Fault, Skipped } from './fault.ts'
import { otherPerson, withInstallation } from './installation.ts'

const shipped = path.join(import.meta.dirname, '../deploy/proxy/nginx.conf')
const senders = 5
const bytesPerSecond = 1_000_000
const asked = 100
const answeredWithinMs = 5_000

/** Adapts the shipped nginx settings to one server, another port and no TLS. */
function adaptSettings(settings: string, port: number, target: string): string {
  return settings
    .replace(/server \{\s*listen 80;[^}]*\}/, '')
    .replace(/^\s*(listen|ssl_\w+|server_name) .*$/gm, '')
    .replace(/^\s*server 127\.0\.0\.1:3002 .*$/m, '')
    .replace('127.0.0.1:3001', target)
    .replace(/^server \{/m, `server {\n\tlisten 127.0.0.1:${port};`)
}

async function startProxy(folder: string, target: string): Promise<{ url: string; stop(): Promise<void> }> {
  const program = findNginx()
  if (!program) throw new Skipped('nginx is not installed')
  const port = await findFreePort()
  const { stop } = await startNginx(
    program,
    folder,
    adaptSettings(readFileSync(shipped, 'utf8'), port, target),
  )
  const url = `http://127.0.0.1:${port}`
  await waitUntil('nginx', 10_000, () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return { url, stop }
}

const head =
  '--x\r\nContent-Disposition: form-data; name="wrong"; filename="a.ogg"\r\nContent-Type: audio/ogg\r\n\r\n'
const tail = '\r\n--x--\r\n'

async function sendRefused(url: string, token: string): Promise<number> {
  const request = http.request(`${url}${calls.uploadAudio.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': head.length + bytesPerSecond + tail.length,
    },
  })
  const answered = once(request, 'response')
  answered.catch(() => {})
  request.on('error', () => {})
  request.write(head)
  request.write(Buffer.alloc(bytesPerSecond))
  request.end(tail)
  const [response] = (await answered) as [http.IncomingMessage]
  response.resume()
  await pass(1_000)
  return response.statusCode ?? 0
}

const run: Fault['run'] = (_, tally) =>
  withInstallation(tally, { TRUST_PROXY: '1' }, async ({ server, folder, token }) => {
    const nginx = await startProxy(path.join(folder, 'nginx'), new URL(server().url).host)
    try {
      const { token: otherToken } = await callApi(nginx.url, calls.register, { body: otherPerson })
      const over = new AbortController()
      const statuses = new Set<number>()
      const flood = Array.from({ length: senders }, async () => {
        while (!over.signal.aborted) statuses.add(await sendRefused(nginx.url, token))
      })
      await pass(1_500)
      for (let turn = 0; turn < asked; turn++) {
        await callApi(nginx.url, calls.listCampaigns, {
          token: otherToken,
          withinMs: scaleToLoad(answeredWithinMs),
        })
        await pass(50)
      }
      over.abort()
      await Promise.all(flood)
      assert(
        [...statuses].every((status) => status === 400 || status === 429),
        `answered ${[...statuses]}`,
      )
      assert(statuses.has(400), 'no upload was refused')
    } finally {
      await nginx.stop()
    }
  })

export const refusedUploads: Fault = {
  row: 'refused uploads',
  title: 'refused uploads through nginx',
  times: 3,
  isShort: true,
  run,
}
