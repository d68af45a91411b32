import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { displayNameOf, speakerChangeTexts as texts } from '#contract/transcription/speakers.ts'
import { findTranscriptionAccess, isGmAccess } from '#server/auth/campaign-access.ts'
import { speakerChanges } from '#server/db/schema.ts'
import { tokens } from '#server/db/schema-accounts.ts'
import { readSpokenLines } from '#server/reading/gather-input.ts'
import { aPerson, aPlayer, withServer } from '#server/testing/server/test-server.ts'
import { listSpeakersWithLines } from '../cited-store.ts'
import { createTranscriptScene, type TranscriptScene } from '../test-transcripts.ts'
import { writeTranscriptFile } from '../write-file.ts'
import { purgeSpeakerChanges, undoSpeakerChange } from './change-speakers.ts'

const said = 'Rowan: Mirelle waits.\nInes: Where?\nGuest: At the gate.\nInes: Then we go.'
let scene: TranscriptScene
let gm: TranscriptScene['gm']
let sessionId: string
let before: TranscriptScene['imported']
let readTranscript: TranscriptScene['read']
let ids: { rowan: string; ines: string; guest: string }
let lines: string[]

const server = withServer()
beforeEach(async () => {
  scene = await createTranscriptScene(server, said)
  ;({ gm, sessionId, imported: before, read: readTranscript } = scene)
  const [rowan = '', ines = '', guest = ''] = before.speakers.map(({ id }) => id)
  ids = { rowan, ines, guest }
  lines = before.segments.map(({ id }) => id)
})

async function accessOf() {
  const [actor] = await server.deps.db.select().from(tokens).where(eq(tokens.userId, gm.id))
  const access = await findTranscriptionAccess(
    server.deps,
    { userId: gm.id, username: '', campaignId: null, tokenHash: actor?.hash ?? '' },
    before.id,
    null,
  )
  if (!access || !isGmAccess(access)) throw new Error('No access')
  return access
}
const post = (path: string, body?: unknown, { token = gm.token, id = before.id } = {}) =>
  server.call('POST', `/api/transcription/${id}/${path}`, { token, ...(body ? { body } : {}) })
const merge = (keepId: string, speakerId: string) => post('speakers/merge', { keepId, speakerId })
const assign = (segmentIds: string[], speakerId: string) => post('segments/assign', { segmentIds, speakerId })
const undo = (undoId: unknown) => post(`undo/${undoId}`)
const speakersOfLines = async () => (await readTranscript()).segments.map(({ speakerId }) => speakerId)

describe('merging speakers', () => {
  it('moves all lines and keeps the name of the kept speaker', async () => {
    const url = `/api/transcription/session/${sessionId}/speakers/${ids.rowan}`
    await server.call('PUT', url, { token: gm.token, body: { name: 'Rowan the Elder' } })
    const merged = await merge(ids.rowan, ids.ines)
    expect(merged).toMatchObject({ status: 200, body: { success: true, undoId: expect.any(String) } })
    const { speakers } = await readTranscript()
    expect(speakers.map(displayNameOf)).toEqual(['Rowan the Elder', 'Guest'])
    expect(await speakersOfLines()).toEqual([ids.rowan, ids.rowan, ids.guest, ids.rowan])
  })

  it('applies to spoken lines, the list of speakers and transcript files', async () => {
    await merge(ids.rowan, ids.ines)
    const { lines: spoken } = await readSpokenLines(server.deps, sessionId)
    expect(spoken.map(({ speaker }) => speaker)).toEqual(['Rowan', 'Rowan', 'Guest', 'Rowan'])
    expect((await listSpeakersWithLines(server.deps.db, sessionId)).map(({ label }) => label)).toEqual([
      'Rowan',
      'Guest',
    ])
    const file = await writeTranscriptFile(server.deps, await accessOf(), 'txt')
    expect(file.content).not.toContain('Ines')
  })

  it('can be undone exactly, and only once', async () => {
    const { body } = await merge(ids.rowan, ids.ines)
    expect(await undo(body['undoId'])).toMatchObject({ status: 200, body: { success: true } })
    expect(await readTranscript()).toEqual(before)
    expect(await undo(body['undoId'])).toMatchObject({ status: 404, body: { error: texts.undoNotFound } })
  })

  it('can be undone after a speaker was added in the meantime', async () => {
    const { body } = await merge(ids.rowan, ids.guest)
    const added = await assign([lines[1] ?? ''], 'new')
    await undo(added.body['undoId'])
    await assign([lines[1] ?? ''], 'new')
    expect((await undo(body['undoId'])).status).toBe(200)
    const { speakers } = await readTranscript()
    expect(speakers.map(({ label }) => label)).toEqual(['Rowan', 'Ines', 'Guest', 'Speaker 4'])
  })

  it('cannot be undone after one of the lines was assigned to another speaker', async () => {
    const { body } = await merge(ids.rowan, ids.ines)
    await assign([lines[1] ?? ''], ids.guest)
    const changed = await readTranscript()
    const refused = { status: 409, body: { error: texts.undoChanged } }
    expect(await undo(body['undoId'])).toMatchObject(refused)
    expect(await readTranscript()).toEqual(changed)
  })

  it('can be undone only in reverse order', async () => {
    const first = await merge(ids.ines, ids.guest)
    const second = await merge(ids.rowan, ids.ines)
    expect((await undo(first.body['undoId'])).status).toBe(409)
    expect((await undo(second.body['undoId'])).status).toBe(200)
    expect((await undo(first.body['undoId'])).status).toBe(200)
    expect(await readTranscript()).toEqual(before)
  })

  it.each([
    ['the speaker itself', () => [ids.ines, ids.ines]],
    ['an unknown speaker', () => [ids.ines, 'nobody']],
    ['into an unknown speaker', () => ['nobody', ids.ines]],
    ['a NUL', () => [ids.ines, '\u0000']],
  ])('rejects %s', async (_, choose) => {
    const [keepId = '', speakerId = ''] = choose()
    expect(await merge(keepId, speakerId)).toMatchObject({ status: 400, body: { error: texts.mergeBody } })
    expect(await readTranscript()).toEqual(before)
  })
})

describe('assigning lines to another speaker', () => {
  it('changes one or more lines, and can be undone exactly', async () => {
    const one = await assign([lines[0] ?? ''], ids.ines)
    expect(await speakersOfLines()).toEqual([ids.ines, ids.ines, ids.guest, ids.ines])
    await undo(one.body['undoId'])
    const several = await assign(lines, ids.ines)
    expect(await speakersOfLines()).toEqual(lines.map(() => ids.ines))
    await undo(several.body['undoId'])
    expect(await readTranscript()).toEqual(before)
  })

  it('omits a speaker who has no lines left', async () => {
    await assign([lines[2] ?? ''], ids.rowan)
    expect((await readTranscript()).speakers.map(({ label }) => label)).toEqual(['Rowan', 'Ines'])
    expect((await listSpeakersWithLines(server.deps.db, sessionId)).map(({ label }) => label)).toEqual([
      'Rowan',
      'Ines',
    ])
  })

  it('can add a speaker, and undo removes that speaker', async () => {
    const { body } = await assign(lines.slice(1, 3), 'new')
    const { speakers, segments } = await readTranscript()
    const added = speakers.at(-1)
    expect(added).toMatchObject({ label: 'Speaker 4', name: null })
    expect(segments.map(({ speakerId }) => speakerId === added?.id)).toEqual([false, true, true, false])
    await undo(body['undoId'])
    expect(await readTranscript()).toEqual(before)
  })

  it('cannot be undone once the added speaker was named or got more lines', async () => {
    const first = await assign([lines[0] ?? ''], 'new')
    const addedId = (await readTranscript()).segments[0]?.speakerId ?? ''
    const more = await assign([lines[1] ?? ''], addedId)
    expect((await undo(first.body['undoId'])).status).toBe(409)
    await undo(more.body['undoId'])
    const url = `/api/transcription/session/${sessionId}/speakers/${addedId}`
    await server.call('PUT', url, { token: gm.token, body: { name: 'Jonah' } })
    expect((await undo(first.body['undoId'])).status).toBe(409)
  })

  it.each([
    ['no lines', () => ({ segmentIds: [], speakerId: ids.ines }), texts.assignBody],
    ['an unknown line', () => ({ segmentIds: ['none'], speakerId: ids.ines }), texts.assignBody],
    ['a NUL', () => ({ segmentIds: ['\u0000'], speakerId: ids.ines }), texts.assignBody],
    ['20,001 lines', () => ({ segmentIds: Array(20_001).fill('a'), speakerId: ids.ines }), texts.assignBody],
    ['an unknown speaker', () => ({ segmentIds: lines, speakerId: 'nobody' }), texts.speaker],
    ['no speaker', () => ({ segmentIds: lines }), texts.speaker],
    ['their own speaker', () => ({ segmentIds: [lines[1]], speakerId: ids.ines }), texts.sameSpeaker],
  ])('rejects %s', async (_, body, error) => {
    expect(await post('segments/assign', body())).toMatchObject({ status: 400, body: { error } })
    expect(await readTranscript()).toEqual(before)
  })
})

it('restricts merging, assigning and undoing to game masters of the campaign', async () => {
  const player = await aPlayer(server, scene.campaignId)
  const stranger = await aPerson(server)
  const { body } = await merge(ids.rowan, ids.ines)
  const calls = [
    ['speakers/merge', { keepId: ids.rowan, speakerId: ids.guest }, transcriptionTexts.speakerDenied],
    ['segments/assign', { segmentIds: lines, speakerId: ids.rowan }, transcriptionTexts.correctDenied],
    [`undo/${body['undoId']}`, undefined, transcriptionTexts.correctDenied],
  ] as const
  for (const [path, sent, error] of calls) {
    expect(await post(path, sent, { token: player.token })).toMatchObject({ status: 403, body: { error } })
    expect((await post(path, sent, { token: stranger.token })).status).toBe(404)
  }
})

it('refuses to undo a merge after 30 days, and deletes its undo data', async () => {
  const { body } = await merge(ids.rowan, ids.ines)
  const access = await accessOf()
  server.moveClock(31 * 24 * 3600)
  const undone = undoSpeakerChange(server.deps, access, String(body['undoId']))
  await expect(undone).rejects.toThrow(texts.undoNotFound)
  const changes = () => server.deps.db.$count(speakerChanges, eq(speakerChanges.transcriptionId, before.id))
  expect(await changes()).toBe(1)
  await purgeSpeakerChanges(server.deps)
  expect(await changes()).toBe(0)
})
