import assert from 'node:assert/strict'
import { setTimeout as pass } from 'node:timers/promises'
import { calls } from '#contract/endpoints.ts'
import type { Fault, Random, Tally } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { answerWell, startStub, story, storyNames } from './model-stub.ts'
import { addSession, importLines, waitForEnd } from './table.ts'

const answerMs = 700
const kills = 3

async function listEntries({ ask, campaignId }: Installation) {
  return (await ask(calls.listEntries, { params: { campaignId } })).entries
}

/** Accepts a single stored name, because the game master wrote the entry with that name. */
async function requireAllOrNone(installation: Installation): Promise<void> {
  const found = (await listEntries(installation)).map(({ name }) => name)
  assert.equal(new Set(found).size, found.length, `doubled: ${found.join(', ')}`)
  const stored = storyNames.filter((name) => found.includes(name))
  assert(
    stored.length <= 1 || stored.length === storyNames.length,
    `a part of a session: ${stored.join(', ')}`,
  )
}

async function run(random: Random, tally: Tally): Promise<void> {
  const stub = await startStub(async (request) => {
    await pass(answerMs)
    return answerWell(request)
  })
  await withInstallation(tally, stub.environment, async (installation) => {
    const { ask, campaignId, sessionId } = installation
    // The jobs must not change this entry, because the game master wrote it.
    const [name = ''] = storyNames
    const own = { name, category: 'people', description: 'She owes me a horse.' }
    const { entry } = await ask(calls.createEntry, { params: { campaignId }, body: own })
    await importLines(installation, sessionId, story)
    for (let kill = 0; kill < kills; kill++) {
      await pass(random() * 4 * answerMs)
      await installation.kill()
      await installation.restart()
      await requireAllOrNone(installation)
    }
    const jobs = await waitForEnd(installation, sessionId, 60_000)
    assert.deepEqual(
      jobs.filter(({ status }) => status !== 'completed'),
      [],
    )
    // Reading the same transcript in another session must not duplicate the entries.
    const again = await addSession(installation)
    await importLines(installation, again, story)
    await waitForEnd(installation, again, 60_000)
    await requireAllOrNone(installation)
    const entries = await listEntries(installation)
    assert.deepEqual(
      storyNames.filter((stored) => !entries.some((one) => one.name === stored)),
      [],
    )
    assert.equal(entries.find(({ id }) => id === entry.id)?.description, own.description)
    const { recap } = await ask(calls.readRecap, { params: { sessionId } })
    assert.equal(recap?.kind, 'narrative')
  }).finally(stub.close)
}

export const killedReading: Fault = {
  row: 5,
  title: 'kill -9 while the wiki and the recap are written',
  times: 30,
  run,
}
