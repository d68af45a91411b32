import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { calls } from '#contract/endpoints.ts'
import { findFreePort } from '#server/db/test-cluster.ts'
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
  const site = settings
    .replace(/server \{\s*listen 80;[^}]*\}/, '')
    .replace(/^\s*(listen|ssl_\w+|server_name) .*$/gm, '')
    .replace(/^\s*server 127\.0\.0\.1:3002 .*$/m, '')
    .replace('127.0.0.1:3001', target)
    .replace(/^server \{/m, `server {\n\tlisten 127.0.0.1:${port};`)
  return `daemon off;\nworker_processes 1;\npid nginx.pid;\nerror_log stderr crit;\nevents {}\nhttp {\naccess_log off;\nclient_body_temp_path body;\nproxy_temp_path proxy;\nfastcgi_temp_path f;\nuwsgi_temp_path u;\nscgi_temp_path s;\n${site}\n}\n`
}

async function startNginx(folder: string, target: string): Promise<{ url: string; stop(): Promise<void> }> {
  const program = ['/usr/sbin/nginx', 'nginx'].find((one) => spawnSync(one, ['-v']).status === 0)
  if (!program) throw new Skipped('nginx is not installed')
  const port = await findFreePort()
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'nginx.conf'), adaptSettings(readFileSync(shipped, 'utf8'), port, target))
  const child: ChildProcess = spawn(program, ['-p', `${folder}/`, '-c', 'nginx.conf'], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  await waitUntil('nginx', 10_000, () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await Promise.race([ended, pass(2_000)])
      child.kill('SIGKILL')
    },
  }
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
    const nginx = await startNginx(path.join(folder, 'nginx'), new URL(server().url).host)
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
