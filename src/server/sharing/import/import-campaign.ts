import { createReadStream } from 'node:fs'
import { v5 } from 'uuid'
import type * as z from 'zod/mini'
import {
  type FileEntry,
  type FilePicture,
  fileEntry,
  filePicture,
  fileSession,
  fileTranscript,
} from '#contract/campaigns/campaign-file.ts'
import { importedCampaign } from '#contract/sharing/exports.ts'
import { createNewIds, type NewIds } from '#core/campaigns/new-ids.ts'
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
  importCorrections,
  publishImportedCampaign,
  readCampaign,
} from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { importMaps } from '#server/maps/service.ts'
import { discardPictures, importPictures } from '#server/pictures/service.ts'
import { importRecap } from '#server/recap/service.ts'
import { importSessions } from '#server/sessions/service.ts'
import { importFileTranscript } from '#server/transcription/service.ts'
import { analyzeImportedTables, hideCategories, importEntries } from '#server/wiki/service.ts'
import { type CheckedFile, checkCampaignFile } from './check-campaign-file.ts'
import { type FilePart, readCampaignFile } from './read-campaign-file.ts'

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'files'>

type ImportOptions = {
  action: KeyedAction | null
  isSample: boolean
  /** Campaign files contain no sound; the sample campaign comes with it. */
  recordings?: FinishedRecording[]
  signal: AbortSignal
}

/** Entries per transaction. The embedded database runs one transaction at a time, so a long transaction would delay other requests. */
const entriesAtOnce = 500

/**
 * Imports the campaign in short transactions, so that other requests can run in between, and publishes it at the end. Reads the file three
 * times instead of keeping it in memory.
 */
export async function importCampaign(
  deps: ImportDeps,
  actor: Pick<Actor, 'userId' | 'tokenHash'>,
  path: string,
  { action, isSample, recordings = [], signal }: ImportOptions,
): Promise<z.infer<typeof importedCampaign>> {
  const readParts = () => readCampaignFile(createReadStream(path))
  const file = await checkCampaignFile(readParts())
  const { campaign, table } = file
  const campaignId = await createImportedCampaign(deps, actor, { ...campaign, table, isSample })
  const newIds = createNewIds((text) => v5(text, campaignId))
  const sessionIds = new Map(
    file.sessions.map(({ id, sessionNumber }) => [sessionNumber, newIds.session(id)]),
  )
  const discard = async () => {
    await discardRecordings(deps, sessionIds.values())
    await discardPictures(deps, { campaignId })
    await discardImportedCampaign(deps, campaignId)
  }
  try {
    const owner = { campaignId, userId: actor.userId }
    await fillCampaign(deps, { ...owner, newIds, sessionIds }, file, recordings, readParts())
    await importPictures(deps, owner, listPictures(readParts(), file.pictures), signal)
    const { answer, isNew } = await deps.db.transaction(async (tx) => {
      await requireStillSignedIn(tx, actor)
      return doOnce(tx, action, deps.clock(), importedCampaign, async () => {
        await publishImportedCampaign({ ...deps, db: tx }, actor, { campaignId, isSample })
        if (file.pictures.size > 0 || recordings.length > 0)
          await requireStorageQuota({ ...deps, db: tx }, actor.userId)
        const campaign = await readCampaign({ db: tx }, { campaignId, userId: actor.userId })
        return { campaign, counts: file.counts }
      })
    })
    if (!isNew) await discard()
    return answer
  } catch (error) {
    await discard()
    throw error
  }
}

async function* listPictures(
  parts: AsyncIterable<FilePart>,
  ids: ReadonlySet<string>,
): AsyncGenerator<FilePicture> {
  for await (const { key, value } of parts) {
    if (key !== 'pictures') continue
    const picture = filePicture.parse(value)
    if (ids.has(picture.id)) yield picture
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
  { hiddenCategories, corrections, sessions, maps }: CheckedFile,
  recordings: FinishedRecording[],
  parts: AsyncIterable<FilePart>,
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
  let entries = 0
  for await (const group of groupEntries(parts)) {
    if (Array.isArray(group)) {
      entries += await db.transaction((tx) => importEntries({ ...rest, db: tx }, run, group))
      continue
    }
    const { key, value } = group
    if (key === 'sessions') {
      const { id, recap, bookmarks = [] } = fileSession.parse(value)
      await insertNotes(deps, deps.db, { sessionId: newIds.session(id), userId }, null, bookmarks)
      if (recap) await importRecap(deps, newIds.session(id), recap, newIds)
    }
    if (key === 'transcripts') await importFileTranscript(deps, fileTranscript.parse(value), newIds, audioIds)
  }
  // Maps are written after the entries, because their pins refer to entries.
  await importMaps(deps, campaignId, maps, newIds)
  // Small imports do not need new statistics, and ANALYZE samples the entries of all campaigns.
  if (entries > entriesAtOnce) await analyzeImportedTables(db)
}

async function* groupEntries(parts: AsyncIterable<FilePart>): AsyncGenerator<FilePart | FileEntry[]> {
  let group: FileEntry[] = []
  for await (const part of parts) {
    if (part.key !== 'entries') yield part
    else if (group.push(fileEntry.parse(part.value)) === entriesAtOnce) {
      yield group
      group = []
    }
  }
  yield group
}
