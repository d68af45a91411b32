import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { openJournal } from './client.ts'
import { killDatabase, withPostgres } from './database-away.ts'
import type { Fault, Random, Tally } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { requireSessions, startLoad } from './load.ts'
import { requireRead, startReading } from './reading.ts'
import { addCampaign } from './table.ts'
import { killDuringUpload, requireNoLeftovers, upload } from './upload-kill.ts'
import { killDuringRemoval, killDuringSaves } from './wiki-kill.ts'

const [embeddedKills, databaseKills] = [80, 20]

async function killServer(installation: Installation, random: Random): Promise<void> {
  const sound = await makeSound('a.wav', { seconds: 4 })
  await upload(installation, sound, randomUUID())
  const kinds = [
    () => killDuringUpload(installation, sound, random()),
    () => killDuringSaves(installation, random),
    () => killDuringRemoval(installation, 'clear', random),
    () => killDuringRemoval(installation, 'delete', random),
    () => killDuringRemoval(installation, 'merge', random),
  ]
  const scene = await addCampaign(installation)
  const read: string[] = []
  for (let kill = 0; kill < embeddedKills; kill++) {
    if (kill % 10 === 0) read.push(await startReading(scene))
    await kinds[Math.floor(random() * kinds.length)]?.()
  }
  await requireRead(scene, read)
  await requireNoLeftovers(installation)
}

async function killPostgres(random: Random, tally: Tally): Promise<void> {
  await withPostgres(tally, async (installation, cluster) => {
    const journal = openJournal(path.join(installation.folder, 'journal'))
    const scene = await addCampaign(installation)
    const read = [await startReading(scene)]
    for (let kill = 0; kill < databaseKills; kill++) {
      const stop = startLoad(installation, journal, 3, `round ${kill}, person`)
      await pass(200 + random() * 800)
      await killDatabase(installation, cluster, tally)
      await stop()
      await requireSessions(installation, journal)
    }
    journal.close()
    await requireRead(scene, read)
  })
}

export const manyKills: Fault = {
  row: 0,
  title: `${embeddedKills + databaseKills} consecutive kills on the same data`,
  times: 1,
  async run(random, tally) {
    await withInstallation(tally, {}, (installation) => killServer(installation, random))
    await killPostgres(random, tally)
  },
}
