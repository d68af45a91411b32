import { readdirSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookmarkLimits } from '#contract/audio/bookmarks.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import { trackTexts } from '#contract/audio/tracks.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { aTranscriber, makeSound } from '#server/testing/fakes/test-sounds.ts'
import {
  aCampaign,
  aPerson,
  aPlayer,
  aSession,
  aTable,
  withServer,
} from '#server/testing/server/test-server.ts'
import { audioFiles, bookmarks, jobs } from '../../db/schema.ts'
import { idempotencyKeys } from '../../db/schema-accounts.ts'
import { aZip, craigInfo } from './test-zips.ts'

let gm: { token: string }
let campaignId: string
let sessionId: string
let flac: Uint8Array
const server = withServer({ transcribers: [aTranscriber()] })
beforeAll(async () => {
  ;({ gm, campaignId, sessionId } = await aTable(server))
  flac = await makeSound('a.flac', { seconds: 1 })
})

type Part = [field: string, value: string | [bytes: Uint8Array, fileName: string]]
const ids = (): Part[] => [
  ['campaignId', campaignId],
  ['sessionId', sessionId],
]
function send(parts: Part[], headers: Record<string, string> = {}, token = gm.token) {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([Uint8Array.from(value[0])]), value[1])
  }
  return server.call('POST', '/api/audio/tracks', { token, form, headers })
}
const sendZip = (bytes: Uint8Array, headers = {}) =>
  send([...ids(), ['tracksFile', [bytes, 'craig.zip']]], headers)
const craig = () =>
  aZip(
    { name: 'info.txt', content: craigInfo(['rowan#0', 'Ines (ines_h)'], ['00:00:01.50: Mirelle waits']) },
    { name: '1-rowan.flac', content: flac },
    { name: '2-ines_h.flac', content: flac, isDeflated: true },
  )

const rowOf = async (body: Record<string, unknown>) => {
  const { id } = Object(body['audioFile'])
  return (await server.deps.db.select().from(audioFiles).where(eq(audioFiles.id, id)))[0]
}
const leftovers = async () => ({
  rows: await server.deps.db.$count(audioFiles),
  bookmarks: await server.deps.db.$count(bookmarks),
  jobs: await server.deps.db.$count(jobs),
  files: await server.deps.files.list('audio'),
  work: readdirSync(server.deps.files.workFolder).filter((name) => name.startsWith('upload-')),
})

describe('a Craig zip', () => {
  it('becomes a recording with speakers from its tracks and bookmarks from its notes', async () => {
    const zip = craig()
    const answer = await sendZip(zip)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        audioFile: { processingStatus: 'pending', errorMessage: null },
        tracks: [
          { speaker: 'rowan', fileName: '1-rowan.flac' },
          { speaker: 'Ines', fileName: '2-ines_h.flac' },
        ],
        bookmarks: [{ at: 1.5, text: 'Mirelle waits' }],
      },
    })
    const row = await rowOf(answer.body)
    expect(row).toMatchObject({ fileName: 'craig.zip', format: 'zip', speakerCount: 2, bytes: zip.length })
    const stored = await buffer(server.deps.files.read(row?.originalKey ?? '', 0, zip.length - 1))
    expect(new Uint8Array(stored)).toEqual(zip)
    const list = await server.call('GET', `/api/audio/session/${sessionId}/bookmarks`, { token: gm.token })
    expect(list.body['bookmarks']).toMatchObject([{ at: 1.5, text: 'Mirelle waits', audioFileId: row?.id }])
    expect((await leftovers()).work).toEqual([])
  })

  it('adds its notes as bookmarks up to the limit of the session', async () => {
    const full = await aSession(server, gm.token, campaignId)
    const createdAt = server.deps.clock()
    const row = { sessionId: full, audioFileId: null, atSeconds: 1, text: '', createdBy: null, createdAt }
    const rows = Array.from({ length: bookmarkLimits.perSession - 1 }, (_, n) => ({
      ...row,
      id: `mark-${n}`,
    }))
    await server.deps.db.insert(bookmarks).values(rows)
    const info = craigInfo(['rowan#0'], ['00:00:01: Mirelle waits', '00:00:02: Brannoc waits'])
    const zip = aZip({ name: 'info.txt', content: info }, { name: '1-rowan.flac', content: flac })
    const form: Part[] = [
      ['campaignId', campaignId],
      ['sessionId', full],
    ]
    expect((await send([...form, ['tracksFile', [zip, 'craig.zip']]])).status).toBe(200)
    const count = await server.deps.db.$count(bookmarks, eq(bookmarks.sessionId, full))
    expect(count).toBe(bookmarkLimits.perSession)
  })

  it('is stored once, with its bookmarks, for a repeated Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'craig' }
    const first = await sendZip(craig(), headers)
    const before = await leftovers()
    const again = await sendZip(craig(), headers)
    expect(again.body).toEqual(first.body)
    expect(await leftovers()).toEqual(before)
  })

  it('is stored once even if an earlier version of the program stored the first answer', async () => {
    const headers = { 'idempotency-key': 'before the update' }
    const { body } = await sendZip(craig(), headers)
    const { success: _, ...answer } = body
    await server.deps.db
      .update(idempotencyKeys)
      .set({ answer: JSON.stringify(answer) })
      .where(eq(idempotencyKeys.key, 'before the update'))
    const before = await leftovers()
    expect(await sendZip(craig(), headers)).toMatchObject({ status: 200, body })
    expect(await leftovers()).toEqual(before)
  })

  it.each<[string, () => Uint8Array, string]>([
    ['escapes its folder', () => aZip({ name: '../a.flac', content: flac }), trackTexts.escapes],
    ['holds no sound', () => aZip({ name: 'a.txt', content: 'x' }), trackTexts.noSound],
    ['is damaged', () => craig().subarray(0, 500), trackTexts.notZip],
    [
      'lies about a size',
      () => aZip({ name: '1-a.flac', content: flac, size: 9, isDeflated: true }),
      trackTexts.notZip,
    ],
  ])('that %s is refused with 400 and leaves nothing behind', async (_, zip, error) => {
    const before = await leftovers()
    expect(await sendZip(zip())).toMatchObject({ status: 400, body: { success: false, error } })
    expect(await leftovers()).toEqual(before)
  })
})

describe('one file per speaker', () => {
  const track = (name: string): Part => ['track', [flac, name]]
  it('becomes one recording with fields and files in any order', async () => {
    const parts: Part[] = [
      track('a.flac'),
      ['speaker', 'Rowan'],
      ...ids(),
      ['speaker', ' Ines '],
      track('a.flac'),
    ]
    const answer = await send(parts)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        tracks: [
          { speaker: 'Rowan', fileName: 'a.flac' },
          { speaker: 'Ines', fileName: 'a.flac' },
        ],
        bookmarks: [],
      },
    })
    expect(await rowOf(answer.body)).toMatchObject({ fileName: 'Rowan, Ines.zip', format: 'zip' })
    expect((await leftovers()).work).toEqual([])
  })

  it.each<[string, number, () => Part[], string]>([
    ['without files', 400, () => ids(), trackTexts.noFiles],
    ['without names', 400, () => [...ids(), track('a.flac')], trackTexts.speakers],
    ['with a blank name', 400, () => [...ids(), ['speaker', ' '], track('a.flac')], trackTexts.speakers],
    [
      'with a long name',
      400,
      () => [...ids(), ['speaker', 'x'.repeat(101)], track('a.flac')],
      trackTexts.speakers,
    ],
    [
      'with too many files',
      400,
      () => [...ids(), ...Array.from({ length: 13 }, (_, n): Part => track(`${n}.flac`))],
      trackTexts.tooMany,
    ],
    [
      'with a zip beside them',
      400,
      () => [...ids(), ['tracksFile', [craig(), 'a.zip']], ['speaker', 'Rowan'], track('a.flac')],
      trackTexts.oneKind,
    ],
    ['with a document', 415, () => [...ids(), ['speaker', 'Rowan'], track('a.txt')], audioTexts.invalid],
    [
      'with text named as sound',
      415,
      () => [...ids(), ['speaker', 'Rowan'], ['track', [new TextEncoder().encode('Dear diary'), 'a.mp3']]],
      trackTexts.notSound('a.mp3'),
    ],
    ['without a session', 400, () => [['campaignId', campaignId], track('a.flac')], audioTexts.selectFirst],
    ['in an unknown field', 400, () => [...ids(), ['sound', [flac, 'a.flac']]], trackTexts.tooMany],
  ])('is refused %s and leaves nothing behind', async (_, status, parts, error) => {
    const before = await leftovers()
    expect(await send(parts())).toMatchObject({ status, body: { error } })
    expect(await leftovers()).toEqual(before)
  })

  it('is refused for non-members, for a session of another campaign, and for players who may not add recordings', async () => {
    const before = await leftovers()
    const stranger = await aPerson(server)
    const parts = (): Part[] => [...ids(), ['speaker', 'Rowan'], track('a.flac')]
    expect(await send(parts(), {}, stranger.token)).toMatchObject({ status: 404 })
    const elsewhere = await aSession(server, gm.token, await aCampaign(server, gm.token))
    const mixed: Part[] = [['campaignId', campaignId], ['sessionId', elsewhere], track('a.flac')]
    expect(await send(mixed)).toMatchObject({ status: 404, body: { error: sessionTexts.notFound } })
    const player = await aPlayer(server, campaignId)
    await server.call('PUT', `/api/campaign/${campaignId}/settings`, {
      token: gm.token,
      body: { playersMayAdd: false },
    })
    expect(await send(parts(), {}, player.token)).toMatchObject({ status: 403 })
    expect(await leftovers()).toEqual(before)
  })
})
