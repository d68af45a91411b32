import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { calls } from '#contract/endpoints.ts'
import { scaleToLoad, waitUntil } from './client.ts'
import type { Fault, Random, Tally } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'

const socketCount = 500
const asked = 1_000
const closedWithinMs = 30_000
/** Lower bound for the time measured without slow sockets, because a shorter time is mostly noise. */
const noiseMs = 10

async function measure({ ask }: Installation): Promise<number> {
  const took: number[] = []
  for (let turn = 0; turn < asked; turn++) {
    const begun = performance.now()
    await ask(calls.listCampaigns)
    took.push(performance.now() - begun)
  }
  return took.sort((a, b) => a - b)[Math.floor(asked * 0.99)] ?? 0
}

const head = 'GET /api/health HTTP/1.1\r\nHost: a\r\nX-Slow: '
const post =
  'POST /api/users/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n'
/** `drips`: after `sends`, the client sends one byte per second. */
const clientKinds = [
  { sends: '', drips: false },
  { sends: head, drips: true },
  { sends: head, drips: false },
  { sends: post, drips: true },
]

async function openSlow(port: number, number: number): Promise<Socket> {
  const { sends, drips } = clientKinds[number % clientKinds.length] ?? { sends: '', drips: false }
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  await once(socket, 'connect')
  socket.write(sends)
  const drip = drips ? setInterval(() => socket.write('a'), 1_000) : undefined
  socket.on('close', () => clearInterval(drip))
  return socket
}

async function run(_: Random, tally: Tally): Promise<void> {
  await withInstallation(tally, {}, async (installation) => {
    // The first measurement only warms up the server.
    await measure(installation)
    const alone = await measure(installation)
    const port = Number(new URL(installation.server().url).port)
    const sockets = await Promise.all(
      Array.from({ length: socketCount }, (__, number) => openSlow(port, number)),
    )
    const begun = performance.now()
    const crowded = await measure(installation)
    const limit = 2 * Math.max(alone, scaleToLoad(noiseMs))
    assert(crowded < limit, `others wait for ${Math.round(crowded)} ms instead of ${Math.round(alone)} ms`)
    // The server closes only connections whose request head is slow. A slow body may be a recording on a slow connection.
    const heads = sockets.filter((__, number) => clientKinds[number % clientKinds.length]?.sends !== post)
    const left = closedWithinMs - (performance.now() - begun)
    await waitUntil('slow heads are closed', left, async () => heads.every(({ closed }) => closed))
    for (const socket of sockets) socket.destroy()
    await measure(installation)
  })
}

export const idleSockets: Fault = {
  row: 27,
  title: '500 sockets that send nothing, or a byte a second',
  times: 3,
  run,
}
