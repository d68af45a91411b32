import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { backupUnderLoad } from './backup-under-load.ts'
import { badModel, badService } from './bad-answers.ts'
import { clockJump } from './clock-jump.ts'
import { killedDatabase, lostDatabase } from './database-away.ts'
import { brokenDisk } from './disk-error.ts'
import { fullDatabase, fullUploads } from './disk-full.ts'
import { blockedLoop } from './event-loop.ts'
import { type Fault, Skipped, seedRandom, type Tally } from './fault.ts'
import { gracefulStop } from './graceful-stop.ts'
import { growth } from './growth.ts'
import { hostileTranscripts } from './hostile-transcripts.ts'
import { idleSockets } from './idle-sockets.ts'
import { jobRaces } from './job-races.ts'
import { killedBrowsers } from './killed-browser.ts'
import { killedModel } from './killed-model.ts'
import { killedReading } from './killed-reading.ts'
import { killedBuiltIn, killedTranscription, killedWorker } from './killed-transcription.ts'
import { lostAnswers } from './lost-answers.ts'
import { manyKills } from './many-kills.ts'
import { eightWorkers, manyWorkers } from './many-workers.ts'
import { smallMemory, starvedWorker } from './memory-limits.ts'
import { killedMigration } from './migration-kill.ts'
import { oddSurroundings } from './odd-surroundings.ts'
import { poisonJob } from './poison-job.ts'
import { refusedUploads } from './refused-uploads.ts'
import { refusingEngine } from './refusing-engine.ts'
import { resumedUploads } from './resumed-upload.ts'
import { deadEngine, silentEngine } from './silent-engine.ts'
import { crashBeforeCommit, crashBeforeReply, killedUpload } from './upload-kill.ts'
import { killedWiki } from './wiki-kill.ts'

const faults: Fault[] = [
  killedUpload,
  crashBeforeCommit,
  crashBeforeReply,
  resumedUploads,
  killedBrowsers,
  killedTranscription,
  killedWorker,
  killedBuiltIn,
  killedReading,
  killedModel,
  killedWiki,
  gracefulStop,
  killedDatabase,
  lostDatabase,
  fullUploads,
  fullDatabase,
  brokenDisk,
  silentEngine,
  deadEngine,
  badModel,
  badService,
  refusingEngine,
  manyWorkers,
  eightWorkers,
  jobRaces,
  clockJump,
  lostAnswers,
  blockedLoop,
  smallMemory,
  starvedWorker,
  poisonJob,
  idleSockets,
  killedMigration,
  backupUnderLoad,
  oddSurroundings,
  manyKills,
  growth,
  refusedUploads,
  hostileTranscripts,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    times: { type: 'string' },
    seed: { type: 'string' },
    report: { type: 'string' },
  },
})
const chosen = faults.filter(
  ({ row, isShort }) =>
    (positionals.length === 0 || positionals.includes(String(row))) && (!values.short || isShort),
)
const firstSeed = Number(values.seed ?? 1)
const tally: Tally = { kills: 0, slowestReturnMs: 0 }
const runs: { title: string; ok: boolean; errors: string[] }[] = []

/** Returns false if this machine cannot produce the fault. */
async function runOnce({ row, title, run }: Fault, seed: number): Promise<boolean> {
  const name = `row ${row}, ${title} (seed ${seed})`
  try {
    await run(seedRandom(seed), tally, values.short)
    runs.push({ title: name, ok: true, errors: [] })
    process.stdout.write(`ok      ${name}\n`)
  } catch (error) {
    if (error instanceof Skipped) {
      process.stdout.write(`skipped ${name}: ${error.message}\n`)
      return false
    }
    const stack = error instanceof Error ? String(error.stack) : String(error)
    runs.push({ title: name, ok: false, errors: [stack] })
    process.stdout.write(`FAILED  ${name}\n${stack}\n`)
  }
  return true
}

for (const fault of chosen) {
  const times = Number(values.times ?? (values.short ? 1 : fault.times))
  for (let turn = 0; turn < times; turn++) if (!(await runOnce(fault, firstSeed + turn))) break
}
const failed = runs.filter(({ ok }) => !ok).length
process.stdout.write(
  `${runs.length - failed} runs passed, ${failed} failed, ${tally.kills} kills, back after ${tally.slowestReturnMs} ms at most\n`,
)
if (values.report) writeFileSync(values.report, JSON.stringify({ runs }))
process.exit(failed === 0 ? 0 : 1)
