import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { v5 } from 'uuid'
import * as z from 'zod/mini'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { filePicture } from '#contract/pictures/schemas.ts'
import { fileSession } from '#contract/sharing/campaign-file.ts'
import { importedCampaign } from '#contract/sharing/exports.ts'
import { fileTranscript } from '#contract/transcription/file-transcript.ts'
import { fileEntry } from '#contract/wiki/file-entry.ts'
import { createNewIds, type NewIds } from '#core/new-ids.ts'
import { requireStorageQuota } from '#server/accounts/service.ts'
import {
  discardRecordings,
  type FinishedRecording,
  importRecording,
  insertNotes,
} from '#server/audio/service.ts'
import { doOnce, type KeyedAction } from '#server/auth/idempotency.ts'
import { requireStillSignedIn } from '#server/auth/recheck-access.ts'
import type { Actor } from '#server/auth/tokens.ts'
import {
  createImportedCampaign,
  discardImportedCampaign,
  findSampleCampaign,
  publishImportedCampaign,
  readCampaign,
} from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { importMaps } from '#server/maps/service.ts'
import { importCorrections } from '#server/names/service.ts'
import { discardPictures, importPictures } from '#server/pictures/service.ts'
import { importRecap } from '#server/recap/service.ts'
import { importSessions } from '#server/sessions/service.ts'
import { importFileTranscript } from '#server/transcription/service.ts'
import { analyzeImportedTables, hideCategories, importEntries } from '#server/wiki/service.ts'
import { type CampaignFile, openCampaignFile } from './open-campaign-file.ts'

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'files'>

type ImportOptions = {
  action: KeyedAction | null
  isSample: boolean
  /** Campaign files contain no sound; the sample campaign comes with it. */
  recordings?: FinishedRecording[]
  signal: AbortSignal
}

/** Small imports do not need new statistics, and ANALYZE samples the entries of all campaigns. */
const entriesWithoutStatistics = 500

/**
 * Imports the campaign in short transactions, so that other requests can run in between, and publishes it at the end. The embedded database
 * runs one transaction at a time, so a long transaction would delay other requests.
 */
export async function importCampaign(
  deps: ImportDeps,
  actor: Pick<Actor, 'userId' | 'tokenHash'>,
  path: string,
  { action, isSample, recordings = [], signal }: ImportOptions,
): Promise<z.infer<typeof importedCampaign>> {
  const file = await openCampaignFile(deps, actor.userId, path, signal)
  try {
    return await importFile(deps, actor, file, { action, isSample, recordings, signal })
  } finally {
    await file.close()
  }
}

async function importFile(
  deps: ImportDeps,
  actor: Pick<Actor, 'userId' | 'tokenHash'>,
  file: CampaignFile,
  { action, isSample, recordings, signal }: Required<ImportOptions>,
): Promise<z.infer<typeof importedCampaign>> {
  const { campaign, table, sessions, counts } = file.checked
  const campaignId = await createImportedCampaign(deps, actor, { ...campaign, table, isSample })
  const newIds = createNewIds((text) => v5(text, campaignId))
  const sessionIds = new Map(sessions.map(({ id, sessionNumber }) => [sessionNumber, newIds.session(id)]))
  const discard = async () => {
    await discardRecordings(deps, sessionIds.values())
    await discardPictures(deps, { campaignId })
    await discardImportedCampaign(deps, campaignId)
  }
  try {
    const owner = { campaignId, userId: actor.userId }
    await fillCampaign(deps, { ...owner, newIds, sessionIds }, file, recordings)
    await importPictures(deps, owner, file.read('pictures', filePicture), signal)
    const { answer, isNew } = await deps.db.transaction(async (tx) => {
      await requireStillSignedIn(tx, actor)
      return doOnce(tx, action, deps.clock(), importedCampaign, async () => {
        await publishImportedCampaign({ ...deps, db: tx }, actor, { campaignId, isSample })
        if (file.has('pictures') || recordings.length > 0)
          await requireStorageQuota({ ...deps, db: tx }, actor.userId)
        return { campaign: await readCampaign({ db: tx }, owner), counts }
      })
    })
    if (!isNew) await discard()
    return answer
  } catch (error) {
    await discard()
    throw error
  }
}

async function fillCampaign(
  deps: ImportDeps,
  {
    campaignId,
    userId,
    newIds,
    sessionIds,
  }: { campaignId: string; userId: string; newIds: NewIds; sessionIds: Map<number, string> },
  { checked: { hiddenCategories, corrections, sessions, maps }, read }: CampaignFile,
  recordings: FinishedRecording[],
): Promise<void> {
  const oldIds = new Set(sessions.map(({ id }) => id))
  const run = {
    campaignId,
    userId,
    newIds,
    sessionIds,
    hasSession: (id: string) => oldIds.has(id),
  }
  // Sessions are written first, because transcripts and entries refer to them.
  await importSessions(deps, campaignId, sessions, newIds)
  const audioIds = new Map<string, string>()
  for (const recording of recordings) {
    const sessionId = sessionIds.get(recording.sessionNumber)
    if (sessionId) audioIds.set(sessionId, await importRecording(deps, { sessionId, userId }, recording))
  }
  await hideCategories(deps, campaignId, hiddenCategories)
  await importCorrections(deps, campaignId, corrections)

  const { db, ...rest } = deps
  for await (const page of read('sessions', fileSession)) {
    for (const { id, recap, bookmarks = [] } of page) {
      const sessionId = newIds.session(id)
      await insertNotes(deps, db, { sessionId, userId }, null, bookmarks)
      if (recap) await importRecap(deps, sessionId, recap, newIds)
    }
  }
  for await (const page of read('transcripts', fileTranscript)) {
    for (const transcript of page) await importFileTranscript(deps, transcript, newIds, audioIds)
  }
  let entries = 0
  for await (const page of read('entries', fileEntry)) {
    entries += await db.transaction((tx) => importEntries({ ...rest, db: tx }, run, page))
  }
  // Maps are written after the entries, because their pins refer to entries.
  await importMaps(deps, campaignId, maps, newIds)
  if (entries > entriesWithoutStatistics) await analyzeImportedTables(db)
}

/** The campaign is written by `scripts/fill-demo.ts`, its sound by `scripts/make-demo-sound.ts`. */
const folder = path.join(import.meta.dirname, 'sample')
const recordings = z.array(
  z.object({ sound: z.string(), title: z.string(), durationSeconds: z.number(), peaks: z.string() }),
)

async function readRecordings(): Promise<FinishedRecording[]> {
  const written = recordings.parse(JSON.parse(await readFile(path.join(folder, 'sound.json'), 'utf8')))
  return written.map(({ sound, title, durationSeconds, peaks }, at) => ({
    sessionNumber: at + 1,
    fileName: `${title}.webm`,
    path: path.join(folder, sound),
    durationSeconds,
    peaks: Buffer.from(peaks, 'base64'),
  }))
}

export async function openSample(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'files'>,
  actor: Pick<Actor, 'userId' | 'tokenHash' | 'campaignId'>,
  signal: AbortSignal,
): Promise<Campaign> {
  const open = await findSampleCampaign(deps, actor)
  if (open) return open
  const sample = { action: null, isSample: true, recordings: await readRecordings(), signal }
  return (await importCampaign(deps, actor, path.join(folder, 'campaign.json'), sample)).campaign
}
