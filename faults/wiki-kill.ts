import assert from 'node:assert/strict'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { calls } from '#contract/endpoints.ts'
import { openJournal, requireAll, statusOf } from './client.ts'
import type { Fault, Random } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { requireRead, startReading } from './reading.ts'
import { addCampaign } from './table.ts'

const describe = (name: string) => `${name} stands by the river.`

async function createEntry({ ask, campaignId }: Installation, name: string): Promise<string> {
  const body = { name, description: describe(name) }
  return (await ask(calls.createEntry, { params: { campaignId }, body })).entry.id
}

async function readWiki({ ask, campaignId }: Installation): Promise<string[]> {
  const { entries } = await ask(calls.listEntries, { params: { campaignId } })
  return entries.map(({ name, description }) => `${name}: ${description}`).sort()
}

/** The stored text must be the last acknowledged text, or the text whose save the kill interrupted. */
export async function killDuringSaves(installation: Installation, random: Random): Promise<void> {
  const { ask, campaignId } = installation
  const name = `The Ferry ${random()}`
  const entryId = await createEntry(installation, name)
  const params = { campaignId, entryId }
  const journal = openJournal(path.join(installation.folder, `saves-${entryId}`))
  const save = async () => {
    for (let saves = 1; ; saves++) {
      await ask(calls.updateEntry, { params, body: { name, description: `Saved ${saves}` } })
      journal.note(`Saved ${saves}`)
    }
  }
  const saving = save().catch(statusOf)
  await pass(50 + random() * 400)
  await installation.kill()
  assert.equal(await saving, 0)
  await installation.restart()
  const { entry } = await ask(calls.readEntry, { params })
  const acked = journal.read()
  journal.close()
  const allowed = [acked.at(-1) ?? describe(name), `Saved ${acked.length + 1}`]
  assert(allowed.includes(entry.description), `${entry.description}, of ${allowed.join(' or ')}`)
}

const removals = {
  clear: ({ ask, campaignId }: Installation) => ask(calls.clearWiki, { params: { campaignId } }),
  delete: ({ ask, campaignId }: Installation, entryIds: string[]) =>
    ask(calls.deleteDuplicates, { body: { campaignId, entryIds } }),
  merge: ({ ask, campaignId }: Installation, [keepId = '', ...entryIds]: string[]) =>
    ask(calls.mergeDuplicates, { body: { campaignId, keepId, entryIds } }),
}

/** After the kill, the removal must be complete or must not have happened. A complete removal must be undoable. */
export async function killDuringRemoval(
  installation: Installation,
  kind: keyof typeof removals,
  random: Random,
): Promise<void> {
  const { ask, campaignId } = installation
  const round = Math.floor(random() * 1e9)
  const names = Array.from({ length: 8 }, (_, place) => `Mill ${round} ${'abcdefgh'[place]}`)
  const ids: string[] = []
  for (const name of names) ids.push(await createEntry(installation, name))
  const before = await readWiki(installation)
  const removing = removals[kind](installation, ids).then(() => 200, statusOf)
  await pass(random() * 60)
  await installation.kill()
  const status = await removing
  await installation.restart()

  const after = await readWiki(installation)
  const isUnchanged = after.join('\n') === before.join('\n')
  if (status === 200) assert(!isUnchanged, 'an acknowledged removal did not happen')
  if (isUnchanged) return
  const kept = kind === 'merge' ? names.slice(0, 1) : []
  const others = before.filter(
    (line) => kind !== 'clear' && !names.some((name) => line.startsWith(`${name}:`)),
  )
  assert.equal(after.length, others.length + kept.length, 'a part is gone')
  const { bin } = await ask(calls.listBin, { params: { campaignId } })
  const undoId = bin[0]?.id ?? ''
  await ask(calls.restoreBinned, { params: { campaignId, undoId } })
  assert.deepEqual(await readWiki(installation), before, 'undo did not restore the former state')
  requireAll(before, await readWiki(installation))
}

export const killedWiki: Fault = {
  row: 6,
  title: 'kill -9 while the wiki is changed and a transcript is read',
  // Few runs, because each run kills the server four times.
  times: 13,
  isShort: true,
  run: (random, tally) =>
    withInstallation(tally, {}, async (installation) => {
      const scene = await addCampaign(installation)
      const read = [await startReading(scene)]
      await killDuringSaves(installation, random)
      for (const kind of ['clear', 'delete', 'merge'] as const) {
        await killDuringRemoval(installation, kind, random)
      }
      await requireRead(scene, read)
    }),
}
