import { signedIn } from '#contract/accounts/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { callApi } from './client.ts'
import type { Fault } from './fault.ts'
import { type CallAs, withInstallation } from './installation.ts'
import { addCampaign, addSession, importLines, waitForEnd, waitForJob } from './table.ts'

/** Time limit from the import to the wiki. */
const readWithinMs = 20_000
const othersWaitMs = 30_000
const megabyte = 1_000_000
const fill = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length))

const hostile: [what: string, lines: string[]][] = [
  ['lines of one character', ['Rowan: Hail.', ...Array.from({ length: 20_000 }, () => '_'.repeat(88))]],
  ['no spaces', [`Rowan: ${fill('a', megabyte)}`]],
  ['400 kB without a full stop', [`Rowan: ${fill('Kaldur met Morra at Hollow ', 0.4 * megabyte)}`]],
  ['quotes alone', [`Rowan: ${fill('"Kaldur" ', 0.4 * megabyte)}`]],
  ['commas alone', [`Rowan: ${fill('Kaldur, Morra, ', 0.4 * megabyte)}`]],
  ['20 MB', Array.from({ length: 480_000 }, (_, at) => `Rowan: Kaldur met Morra at gate ${at}.`)],
]

async function anotherUser(url: string) {
  const body = { username: 'Perrin', email: 'perrin@example.org', password: 'lantern' }
  const { token } = await callApi(url, calls.register, signedIn, { body })
  const askAs: CallAs = (call, answer, asking) => callApi(url, call, answer, { token, ...asking })
  return addCampaign({ ask: askAs })
}

const run: Fault['run'] = (_, tally) =>
  withInstallation(tally, {}, async (installation) => {
    const other = await anotherUser(installation.server().url)
    for (const [what, lines] of hostile) {
      const sessionId = await addSession(installation, what)
      await importLines(installation, sessionId, lines)
      await waitForJob(installation, sessionId, 'entity_extraction', readWithinMs, (job) =>
        ['completed', 'failed'].includes(job.status),
      )
    }
    // While these transcripts are read, the import of another user must complete.
    for (const [what, lines] of [...hostile.slice(0, -1), ...hostile.slice(0, -1)]) {
      await importLines(installation, await addSession(installation, what), lines)
    }
    const sessionId = await addSession(other)
    await importLines(other, sessionId, ['Perrin: Mirelle waits.', 'Ines: I wave at Mirelle.'])
    await waitForJob(other, sessionId, 'recap', othersWaitMs, ({ status }) => status === 'completed')
    await waitForEnd(other, sessionId, othersWaitMs)
  })

export const hostileTranscripts: Fault = {
  row: 'hostile transcripts',
  title: 'hostile transcripts beside a short one',
  times: 3,
  isShort: true,
  run,
}
