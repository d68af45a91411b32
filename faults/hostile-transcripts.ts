import { calls } from '#contract/endpoints.ts'
import { callApi } from './client.ts'
import type { Fault } from './fault.ts'
import { type CallAs, otherPerson, withInstallation } from './installation.ts'
import { addCampaign, addSession, importLines, waitForEnd, waitForJob } from './table.ts'

const readWithinMs = 20_000
const othersWaitMs = 30_000
const megabyte = 1_000_000
const fill = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length))

const listHostile = (lineCount: number): [what: string, lines: string[]][] => [
  ['one character', [`Rowan: Hail. ${fill(`${'_'.repeat(88)} `, 1.8 * megabyte)}`]],
  ['no spaces', [`Rowan: ${fill('a', megabyte)}`]],
  ['400 kB without a full stop', [`Rowan: ${fill('Kaldur met Morra at Hollow ', 0.4 * megabyte)}`]],
  ['quotes alone', [`Rowan: ${fill('"Kaldur" ', 0.4 * megabyte)}`]],
  ['commas alone', [`Rowan: ${fill('Kaldur, Morra, ', 0.4 * megabyte)}`]],
  ['many lines', Array.from({ length: lineCount }, (_, at) => `Rowan: Kaldur met Morra at gate ${at}.`)],
]

async function anotherUser(url: string) {
  const { token } = await callApi(url, calls.register, { body: otherPerson })
  const askAs: CallAs = (call, asking) => callApi(url, call, { token, ...asking })
  return addCampaign({ ask: askAs })
}

const run: Fault['run'] = (_, tally, isShort) =>
  withInstallation(tally, {}, async (installation) => {
    const other = await anotherUser(installation.server().url)
    // 480,000 lines are about 20 MB, the maximum size of an import.
    const hostile = listHostile(isShort ? 48_000 : 480_000)
    const importAs = async (what: string, lines: string[]) => {
      const sessionId = await addSession(installation, what)
      await importLines(installation, sessionId, lines)
      return sessionId
    }
    const waitForNames = (sessionId: string, withinMs: number) =>
      waitForJob(installation, sessionId, 'entity_extraction', withinMs, (job) =>
        ['completed', 'failed'].includes(job.status),
      )
    // The long run first imports each transcript alone, then queues all transcripts except the last twice.
    const again = hostile.slice(0, -1)
    if (!isShort)
      for (const [what, lines] of hostile) await waitForNames(await importAs(what, lines), readWithinMs)
    const queued: string[] = []
    for (const [what, lines] of isShort ? hostile : [...again, ...again])
      queued.push(await importAs(what, lines))
    const sessionId = await addSession(other)
    await importLines(other, sessionId, ['Perrin: Mirelle waits.', 'Ines: I wave at Mirelle.'])
    await waitForJob(other, sessionId, 'recap', othersWaitMs)
    await waitForEnd(other, sessionId, othersWaitMs)
    if (isShort) for (const id of queued) await waitForNames(id, readWithinMs * queued.length)
  })

export const hostileTranscripts: Fault = {
  row: 'hostile transcripts',
  title: 'hostile transcripts beside a short one',
  times: 3,
  isShort: true,
  run,
}
