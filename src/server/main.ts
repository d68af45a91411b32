import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { v7 as uuidV7 } from 'uuid'
import { languageCatalogue } from '#core/reading/models/language-catalogue.ts'
import { modelCatalogue } from '#core/transcription/models/model-catalogue.ts'
import { createEngineFactory } from '#server/adapters/engine-factory.ts'
import { createFileStore } from '#server/adapters/files/create-file-store.ts'
import { createSignInProvider } from '#server/adapters/sign-in/oidc-provider.ts'
import { createVaultTarget } from '#server/adapters/vault/create-vault-target.ts'
import { backUpBeforeUpgrade } from '#server/backup/back-up-before-upgrade.ts'
import { startUpkeep } from '#server/db/embedded/upkeep.ts'
import { loadSiteRenderer } from '#server/http/pages.ts'
import { startFollowingSettings } from './admin/engines/follow-settings.ts'
import { startMailingFailures } from './admin/installation/failure-mail.ts'
import { createApp } from './app.ts'
import { findFfmpeg } from './audio/find-ffmpeg.ts'
import { startDeletingSound } from './audio/sound-retention.ts'
import { startNightly } from './backup/nightly.ts'
import { restoringFolder } from './backup/restore-backup.ts'
import { requireUnused, serveSnapshots } from './backup/snapshot-socket.ts'
import { type Config, readConfig } from './config.ts'
import { lockDataFolder } from './data-lock.ts'
import { type Connection, connectEmbedded, connectServer } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import { startEmptyingTrash } from './empty-trash.ts'
import { explainFault } from './explain-fault.ts'
import { jobRegistry } from './job-registry.ts'
import { createQueueTransport, startWorker } from './jobs/worker.ts'
import { setJobNiceness } from './lib/lower-priority.ts'
import { programFolder } from './lib/program.ts'
import { wait } from './lib/wait.ts'
import { createLog, logCrashes } from './log.ts'
import { reportWhile } from './progress.ts'
import { startFollowingCampaigns } from './sharing/vault/vault.ts'

// Makes recordings and the database readable only by the server's account.
process.umask(0o077)

const shutdownLimitMs = 30_000
/**
 * A starting server removes work files older than this. A running server keeps them for a day, because a job that waits for its retry
 * reuses its decoded sound.
 */
const leftoverAgeMs = 3600_000

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

function giveUp(sentence: string): never {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}

function connect(config: Config, log: Deps['log']): Connection {
  if (config.databaseUrl) {
    return connectServer(config.databaseUrl, (error) =>
      log.warn({ err: error }, 'The database dropped a connection'),
    )
  }
  const onDeath = (error: Error) => giveUp(explainFault(error, config))
  return connectEmbedded({ folder: path.join(config.dataDir, 'database') }, onDeath)
}

/** A partially restored data folder could be mistaken for a complete one. */
function requireRestored(dataDir: string): void {
  const restoring = restoringFolder(dataDir)
  if (!existsSync(restoring)) return
  giveUp(
    `A backup was being restored to ${dataDir}, and that was not finished. Run npm run restore again, or remove ${restoring} to go on without it.`,
  )
}

function requireFfmpeg(config: Config): void {
  const found = findFfmpeg(config.ffmpegPath, config.searchPath)
  if (found && existsSync(found)) return
  giveUp(
    config.ffmpegPath
      ? `FFMPEG_PATH names ${config.ffmpegPath}, and there is no program. Correct it, or leave it out.`
      : 'ffmpeg is missing. Install it (Debian: apt-get install ffmpeg), or set FFMPEG_PATH to where it is.',
  )
}

function sweepWorkFolder(folder: string, olderThanMs: number): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    if (Date.now() - statSync(file).mtimeMs > olderThanMs) rmSync(file, { recursive: true, force: true })
  }
}

async function start(config: Config): Promise<void> {
  requireFfmpeg(config)
  setJobNiceness(config.jobNiceness)
  const log = createLog(config)
  // With a database server, several processes may share the data folder.
  if (!config.databaseUrl) {
    await requireUnused(config.dataDir)
    process.on('exit', lockDataFolder(config.dataDir))
  }
  logCrashes(log)

  requireRestored(config.dataDir)
  // Checks the file store first, so that a server with a wrong S3 setting ends before it migrates the database.
  const files = await createFileStore(config)
  await files.check()
  const connection = connect(config, log)
  const { copyTo } = connection
  const copying = `Copying the database to ${path.join(config.dataDir, 'database-before-upgrade')}`
  const before =
    copyTo && (() => reportWhile(say, copying, () => backUpBeforeUpgrade(config.dataDir, copyTo)))
  await migrate(connection, { ...(before ? { before } : {}), onProgress: say })
  const transport = createQueueTransport(connection, log)
  sweepWorkFolder(files.workFolder, leftoverAgeMs)
  setInterval(() => sweepWorkFolder(files.workFolder, 24 * leftoverAgeMs), leftoverAgeMs).unref()
  const ffmpeg = () => findFfmpeg(config.ffmpegPath, config.searchPath)
  const engineFactory = createEngineFactory({
    modelFolder: path.join(config.dataDir, 'models'),
    workFolder: files.workFolder,
    builtInModel: config.builtInModel,
    ffmpeg,
    engineTimeoutMs: config.engineTimeoutMs,
    threads: config.engineThreads,
    minFreeBytes: config.minFreeBytes,
    warn: (sentence) => log.warn(sentence),
  })
  const deps: Deps = {
    config,
    db: connection.db,
    listen: connection.listen,
    clock: () => new Date(),
    wait,
    ids: { next: uuidV7, secret: () => randomBytes(32).toString('base64url') },
    files,
    // `startFollowingSettings` sets the engines and mail.
    transcribers: [],
    speechModels: modelCatalogue,
    languageCatalogue,
    languageModel: null,
    worksAtNight: false,
    engineFactory,
    queue: transport,
    vault: await createVaultTarget(config),
    mail: null,
    signInProvider: createSignInProvider(config.oidc, log),
    render: await loadSiteRenderer(),
    ffmpeg,
    log,
  }

  const stopFollowingSettings = await startFollowingSettings(deps)
  await transport.start(jobRegistry.types)
  const app = config.role === 'worker' ? null : await createApp(deps)
  await app?.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      giveUp(`Port ${config.port} is already taken. Stop what uses it, or set another PORT.`)
    }
    giveUp(`The server cannot listen on ${config.host}:${config.port}: ${error.message}`)
  })

  const worker =
    config.role === 'web' ? null : await startWorker(deps, transport, jobRegistry, connection.embedded)

  const stops = [
    connection.embedded ? startUpkeep(connection, log) : null,
    connection.embedded ? startNightly(deps) : null,
    copyTo ? serveSnapshots(deps, copyTo) : null,
    worker ? startEmptyingTrash(deps) : null,
    worker ? startDeletingSound(deps) : null,
    worker ? startMailingFailures(deps) : null,
    worker && deps.vault ? startFollowingCampaigns(deps) : null,
  ]

  let isStopping = false
  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), shutdownLimitMs).unref()
    await app?.close()
    for (const stopOne of stops) stopOne?.()
    await worker?.stop()
    await stopFollowingSettings()
    await transport.stop()
    await connection.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  const address = app?.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const where = port ? (config.publicUrl ?? `http://localhost:${port}`) : 'jobs only'
  say(`Hearthscribe is ready: ${where}`)
}

let config: Config
try {
  config = readConfig(process.env, programFolder)
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error))
}
start(config).catch((error: unknown) => giveUp(explainFault(error, config)))
