import { emptySections } from '#core/recap/test-sections.ts'
import {
  audioFiles,
  bookmarks,
  jobs,
  recapDrafts,
  recapRevisions,
  recaps,
  segments,
  speakerChanges,
  speakers,
  transcriptions,
} from '#server/db/schema.ts'
import { voicePrints, voices } from '#server/db/schema-names.ts'
import { liveRecordings, uploads } from '#server/db/schema-uploads.ts'
import type { TestServer } from '#server/testing/server/test-server.ts'

export async function addSessionContent(
  { deps }: TestServer,
  { campaignId, sessionId, revisionId }: { campaignId: string; sessionId: string; revisionId: string },
  idOf: (person: 'gm' | 'player') => string,
) {
  const { db, ids, clock } = deps
  const createdAt = clock()
  const dates = { createdAt, updatedAt: createdAt }
  const [audioId, transcriptionId, speakerId, segmentId] = [ids.next(), ids.next(), ids.next(), ids.next()]
  const file = { fileName: 'a.ogg', format: 'ogg', bytes: 1, sha256: '', originalKey: 'none' }
  const peaks = new Uint8Array([1])
  await db
    .insert(audioFiles)
    .values({ id: audioId, sessionId, ...file, peaks, status: 'completed', createdAt })
  const bookmarkId = ids.next()
  await db.insert(bookmarks).values({ id: bookmarkId, sessionId, atSeconds: 1, text: 'Mirelle', createdAt })
  const transcript = { engine: 'imported', quality: 'imported', timing: 'none', language: 'en' } as const
  await db.insert(transcriptions).values({ id: transcriptionId, sessionId, ...transcript, createdAt })
  await db.insert(speakers).values({ id: speakerId, transcriptionId, position: 0, label: 'Rowan' })
  const line = { transcriptionId, position: 0, speakerId, text: 'Mirelle waits.' }
  await db.insert(segments).values({ id: segmentId, ...line })
  const changeId = ids.next()
  const undo = { lines: [{ id: segmentId, from: null }], to: speakerId, removed: null, addedSpeakerId: null }
  await db.insert(speakerChanges).values({ id: changeId, transcriptionId, undo, createdAt })
  const voiceId = ids.next()
  await db.insert(voices).values({ id: voiceId, campaignId, name: 'Rowan', createdAt })
  const print = new Uint8Array([1])
  await db.insert(voicePrints).values({ id: ids.next(), speakerId, voiceId, kind: 'test', print, createdAt })
  const run = { sessionId, kind: 'narrative', engine: 'test', sections: emptySections, createdAt } as const
  await db.insert(recaps).values({ id: ids.next(), ...run, version: 2 })
  await db.insert(recapDrafts).values(run)
  await db.insert(recapRevisions).values({ id: revisionId, ...run, version: 1, replacedAt: createdAt })
  const [recordingId, playersRecordingId] = [ids.next(), ids.next()]
  await db.insert(liveRecordings).values([
    { id: recordingId, sessionId, userId: idOf('gm'), format: 'webm', ...dates },
    { id: playersRecordingId, sessionId, userId: idOf('player'), format: 'webm', ...dates },
  ])
  const [uploadId, playersUploadId] = [ids.next(), ids.next()]
  const unfinished = { sessionId, kind: 'audio', fileName: 'a.ogg', size: 1000, ...dates } as const
  await db.insert(uploads).values([
    { id: uploadId, userId: idOf('gm'), ...unfinished },
    { id: playersUploadId, userId: idOf('player'), ...unfinished },
  ])
  const [jobId, failedJobId] = [ids.next(), ids.next()]
  const work = { jobType: 'recap' as const, campaignId, sessionId, payload: {}, ...dates }
  await db.insert(jobs).values([
    { id: jobId, status: 'pending', ...work },
    { id: failedJobId, status: 'failed', ...work },
  ])
  return {
    audioId,
    bookmarkId,
    transcriptionId,
    speakerId,
    segmentId,
    changeId,
    voiceId,
    recordingId,
    playersRecordingId,
    uploadId,
    playersUploadId,
    jobId,
    failedJobId,
  }
}
