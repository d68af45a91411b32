import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { calls } from '#contract/endpoints.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { statusOfAnswer, waitUntil } from './client.ts'
import { type Fault, type Random, Skipped, type Tally } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { aLine, importLines, listJobs, uploadRecording, waitForEnd } from './table.ts'

const filesAllowed = 256
const prlimit = '/usr/bin/prlimit'

/** The server runs in a distant time zone, which must not change dates. */
async function requireDates(installation: Installation): Promise<void> {
  const { ask, campaignId } = installation
  const body = { name: 'New Year', sessionDate: '2026-12-31' }
  const { session } = await ask(calls.createSession, { params: { campaignId }, body })
  assert.equal(session.date, '2026-12-31')
  await importLines(installation, session.id, aLine)
  await waitForEnd(installation, session.id, 60_000)
  const [job] = await listJobs(installation, session.id)
  assert(Math.abs(Date.parse(job?.created_at ?? '') - Date.now()) < 600_000, `created ${job?.created_at}`)
}

async function run(_: Random, tally: Tally): Promise<void> {
  if (!existsSync(prlimit)) throw new Skipped('there is no prlimit')
  const environment = { TZ: 'Pacific/Apia', LANG: 'C', LC_ALL: 'C' }
  await withInstallation(tally, environment, async (installation) => {
    await requireDates(installation)
    const { child, url } = installation.server()
    const { status } = spawnSync(prlimit, [
      '--pid',
      String(child.pid),
      `--nofile=${filesAllowed}:${filesAllowed}`,
    ])
    assert.equal(status, 0)
    const sound = await makeSound('evening.flac', { seconds: 1 })
    // The agent connects before all file descriptors are used up.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const checkPage = () => getStatus(agent, `${url}/login`)
    assert.equal(await checkPage(), 200)

    const sockets: Socket[] = []
    for (let number = 0; number < filesAllowed; number++) {
      sockets.push(connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {}))
    }
    let refused = 0
    for (let turn = 0; turn < 20; turn++) {
      const answered = await statusOfAnswer(uploadRecording(installation, installation.sessionId, sound))
      assert([0, 201, 200, 503].includes(answered), `answered ${answered}`)
      if (answered !== 200) refused++
    }
    assert(refused > 0, 'there were files enough')
    assert([200, 503].includes(await checkPage()))
    for (const socket of sockets) socket.destroy()
    agent.destroy()
    await waitUntil('back', 30_000, async () => (await statusOfAnswer(requireDates(installation))) === 200)
    assert.equal(child.exitCode, null)
  })
}

function getStatus(agent: Agent, url: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  request(url, { agent }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0))
  })
    .on('error', () => resolve(0))
    .end()
  return promise
}

export const oddSurroundings: Fault = {
  row: 30,
  title: 'a time zone a day away, no locale, and 256 open files',
  times: 2,
  run,
}
