import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { audioTexts } from '#contract/audio/schemas.ts'
import {
  isAcceptedTrack,
  isZipName,
  type StoredTracks,
  trackLimits,
  trackTexts,
} from '#contract/audio/tracks.ts'
import { AppError } from '#contract/errors.ts'
import { countCharacters, isBlank } from '#contract/text.ts'
import { requireStorageQuota } from '#server/accounts/service.ts'
import { receiveFiles } from '#server/audio/receive-form.ts'
import { tidyName } from '#server/audio/store-recording.ts'
import { findEarlierOf, requireTarget } from '#server/audio/upload.ts'
import { readAction } from '#server/auth/idempotency.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { readTracks, storeSpeakerFiles, storeTracksZip } from './store-tracks.ts'

const formTexts = { tooLarge: trackTexts.tooLarge, tooMany: trackTexts.tooMany, badForm: audioTexts.badForm }

/** A repeated upload with the same Idempotency-Key returns the first recording. */
export async function uploadTracks(deps: Deps, actor: Actor, request: FastifyRequest): Promise<StoredTracks> {
  const { fields, files } = await receiveFiles(deps, request, {
    ...formTexts,
    fileFields: new Map([
      ['tracksFile', 1],
      ['track', trackLimits.tracks],
    ]),
    maxBytes: trackLimits.uploadBytes,
    async beforeFile(known, offered) {
      const target = lastOf(known)
      if (target.get('campaignId') && target.get('sessionId')) await requireTarget(deps, actor, target)
      if (!isZipName(offered.name) && !isAcceptedTrack(offered)) {
        throw new AppError('BAD_AUDIO', audioTexts.invalid)
      }
      await requireStorageQuota(deps, actor.userId, 1)
    },
  })
  try {
    const access = await requireTarget(deps, actor, lastOf(fields))
    const speakers = fields.get('speaker') ?? []
    const hashes = files.map(({ sha256 }) => sha256)
    const hash = `tracks ${access.sessionId} ${JSON.stringify([hashes, speakers])}`
    const action = readAction(request, access.userId, hash)
    const options = { findEarlier: findEarlierOf(deps, action) }
    const zip = files.find(({ field }) => field === 'tracksFile')
    if (zip && files.length > 1) throw new AppError('VALIDATION', trackTexts.oneKind)
    const audioFile = zip
      ? await storeTracksZip(deps, access, zip, options)
      : await storeSpeakerFiles(deps, access, nameFiles(files, speakers), options)
    return { audioFile, ...(await readTracks(deps.db, audioFile.id)) }
  } finally {
    for (const { path } of files) await rm(path, { force: true })
  }
}

const lastOf = (fields: Map<string, string[]>) => ({ get: (name: string) => fields.get(name)?.at(-1) })

function nameFiles<F>(files: F[], speakers: string[]): (F & { speaker: string })[] {
  if (files.length === 0) throw new AppError('VALIDATION', trackTexts.noFiles)
  const isName = (name: string) => !isBlank(name) && countCharacters(name.trim()) <= trackLimits.speaker
  if (speakers.length !== files.length || !speakers.every(isName)) {
    throw new AppError('VALIDATION', trackTexts.speakers)
  }
  return files.map((file, index) => ({
    ...file,
    speaker: tidyName(speakers[index] ?? '', trackLimits.speaker),
  }))
}
