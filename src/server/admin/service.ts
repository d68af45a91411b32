import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceStatus } from '#contract/admin/schemas.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { isDiskFull } from '#server/explain-fault.ts'
import { chooseFirstReady } from '#server/transcription/service.ts'
import { readEngineHealth } from './engines/engine-health.ts'
import { readDisk } from './statistics.ts'
import { countWaitingJobs, measureQueue, pingDatabase, tryWriting } from './store.ts'

const readyWithinMs = 5_000

/**
 * The returned function throws if the database does not answer within five seconds, or if changes would be refused because a disk is full
 * or not writable.
 */
export function createReadyCheck(deps: Pick<Deps, 'db' | 'config' | 'files'>): () => Promise<void> {
  const requireDatabase = createDatabaseCheck(deps)
  return async () => {
    const late = sleep(readyWithinMs, null, { ref: false }).then(() => {
      throw new AppError('UNAVAILABLE', generalTexts.unavailable)
    })
    await Promise.race([Promise.all([requireDatabase(), requireWritable(deps)]), late])
  }
}

const notReady = (cause: unknown) =>
  new AppError('UNAVAILABLE', isDiskFull(cause) ? generalTexts.noSpace : generalTexts.unavailable, { cause })

/** Writing to a PostgreSQL server is tried at most this often. */
const tryWritingEveryMs = 10_000

function createDatabaseCheck({ db, config }: Pick<Deps, 'db' | 'config'>): () => Promise<void> {
  let wroteAt = Number.NEGATIVE_INFINITY
  return async () => {
    const isDue = config.databaseUrl !== null && performance.now() - wroteAt > tryWritingEveryMs
    if (!isDue) return pingDatabase(db)
    await tryWriting(db).catch((cause: unknown) => {
      throw notReady(cause)
    })
    wroteAt = performance.now()
  }
}

/** Size of a part of the database's write-ahead log. Without space for the next one, changes fail. */
const logPartBytes = 16 * 1024 * 1024
const probeBytes = 1024 * 1024

async function requireWritable({ config, files }: Pick<Deps, 'config' | 'files'>): Promise<void> {
  const probe = path.join(files.workFolder, `probe-${randomUUID()}`)
  try {
    const free = config.databaseUrl ? null : await files.freeBytes()
    if (free !== null && free < logPartBytes) throw Object.assign(new Error('Disk full'), { code: 'ENOSPC' })
    // Not synced to disk, so that frequent checks cost little. A full disk or an exhausted quota refuses the write nevertheless.
    await writeFile(probe, Buffer.alloc(probeBytes))
  } catch (cause) {
    throw notReady(cause)
  } finally {
    await rm(probe, { force: true })
  }
}

export async function readLoad(deps: Pick<Deps, 'db' | 'clock' | 'config'>) {
  return { queue: await measureQueue(deps.db, deps.clock()), disk: await readDisk(deps) }
}

/** A job that waits longer is overdue: workers take a job within seconds and look for lost jobs every 15 seconds. */
const overdueMs = 60_000

/** Down if the jobs cannot be read, or if jobs are overdue and no worker is processing a job. */
async function readQueue(deps: Pick<Deps, 'db' | 'clock'>): Promise<ServiceStatus> {
  const dueBefore = new Date(deps.clock().getTime() - overdueMs)
  const counts = await countWaitingJobs(deps.db, dueBefore).catch(() => null)
  const name = 'Queue'
  if (!counts) return { name, state: 'down', detail: 'not readable while the database is away' }
  const { waiting, overdue, running } = counts
  if (overdue > 0 && running === 0)
    return { name, state: 'down', detail: `no worker takes the jobs: ${overdue} left` }
  return {
    name,
    state: 'up',
    detail: waiting + running === 0 ? 'idle' : `${running} running, ${waiting} waiting`,
  }
}

async function readDatabase(deps: Pick<Deps, 'db' | 'config'>): Promise<ServiceStatus> {
  const isUp = await pingDatabase(deps.db).then(
    () => true,
    () => false,
  )
  return {
    name: 'Database',
    state: isUp ? 'up' : 'down',
    detail: deps.config.databaseUrl ? 'PostgreSQL' : 'embedded',
  }
}

async function readFiles(deps: Pick<Deps, 'files' | 'config'>): Promise<ServiceStatus> {
  const isUp = await Promise.race([
    deps.files.check().then(
      () => true,
      () => false,
    ),
    sleep(readyWithinMs, false, { ref: false }),
  ])
  return {
    name: 'Files',
    state: isUp ? 'up' : 'down',
    detail: deps.config.s3 ? 'S3-compatible store' : 'on disk',
  }
}

/** While the database is unavailable, a configured engine counts as up, because the results of its calls cannot be read. */
async function readEngine(
  deps: Pick<Deps, 'db' | 'clock'>,
  kind: 'speech' | 'language-model',
  engine: string | undefined,
  absent: string,
): Promise<Omit<ServiceStatus, 'name'>> {
  if (engine === undefined) return { state: 'absent', detail: absent }
  return readEngineHealth(deps, kind, engine).catch(() => ({ state: 'up', detail: engine }))
}

const absentTexts = {
  speech: 'none set up: recordings are kept, transcripts can be imported',
  model: 'none set up: the built-in reader writes Highlights',
}

/** For the public: the state of each service, but not which products and engines it consists of, and how busy or broken they are. */
export async function readPublicStatus(deps: Deps): Promise<{ services: ServiceStatus[] }> {
  const { services } = await readStatus(deps)
  return { services: services.map(({ name, state }) => ({ name, state, detail: '' })) }
}

/** For users: contains engine names, but neither addresses nor keys. */
export async function readStatus(deps: Deps): Promise<{ services: ServiceStatus[] }> {
  const transcriber = await chooseFirstReady(deps.transcribers)
  const hasFfmpeg = deps.ffmpeg() !== null
  return {
    services: [
      { name: 'Web', state: 'up', detail: 'answers' },
      await readDatabase(deps),
      await readFiles(deps),
      await readQueue(deps),
      {
        name: 'Speech engine',
        ...(await readEngine(deps, 'speech', transcriber?.label, absentTexts.speech)),
      },
      {
        name: 'Language model',
        ...(await readEngine(deps, 'language-model', deps.languageModel?.name, absentTexts.model)),
      },
      { name: 'ffmpeg', state: hasFfmpeg ? 'up' : 'down', detail: hasFfmpeg ? 'installed' : 'missing' },
      {
        name: 'Mail',
        state: deps.mail ? 'up' : 'absent',
        detail: deps.mail ? 'set up' : 'none set up: messages are kept, an admin resets passwords',
      },
    ],
  }
}
