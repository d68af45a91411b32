import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { audioStatus } from '#contract/audio/endpoints.ts'
import { polling } from '#contract/audio/schemas.ts'
import { aTranscriber } from '#server/testing/fakes/test-sounds.ts'
import { audioFiles, jobs } from '../db/schema.ts'
import { matrix, type Rules, upload } from './test-rules.ts'

/** An internal error whose text users must not see. */
const crash =
  'spawn /usr/bin/ffmpeg -i /data/files/audio/1/original ENOENT key=sk-123\n    at run (/app/x.js:1:2)'

/** Returns the status line of the answer to an incomplete form. */
async function beginForm(token: string | undefined, ...parts: string[]): Promise<string> {
  const { port } = new URL(await matrix().listen())
  const socket = connect(Number(port), '127.0.0.1')
  const head = [
    'POST /api/audio/upload HTTP/1.1',
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 1000000',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${parts.join('\r\n')}`)
  const answer = await new Promise<string>((resolve, reject) => {
    socket.once('data', (bytes) => resolve(String(bytes)))
    socket.once('error', reject)
  })
  socket.destroy()
  return answer.split('\r\n')[0] ?? ''
}
const field = (name: string, value = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`
const fileBegins = '--x\r\nContent-Disposition: form-data; name="audioFile"; filename="a.ogg"\r\n\r\nOggS'

export const audioRules: Rules = {
  'audio.upload': {
    async 'authentication is decided before the body is read, membership as soon as the ids are known; a refused upload leaves no file'() {
      const { server, tokenOf, aScene } = matrix()
      const { workFolder } = server.deps.files
      const before = readdirSync(workFolder)
      const stored = await server.deps.files.list('audio')
      const { campaignId, sessionId } = await aScene()
      const ids = [field('campaignId', campaignId), field('sessionId', sessionId), fileBegins]
      expect(await beginForm(undefined)).toBe('HTTP/1.1 401 Unauthorized')
      expect(await beginForm('x'.repeat(43))).toBe('HTTP/1.1 401 Unauthorized')
      expect(await beginForm(await tokenOf('non_member'), ...ids)).toBe('HTTP/1.1 404 Not Found')
      expect(readdirSync(workFolder)).toEqual(before)
      expect(await server.deps.files.list('audio')).toEqual(stored)
    },
    async 'bytes on disk equal bytes sent (sha256) and the row exists only after fsync+rename'() {
      const { server, sound, aScene } = matrix()
      const { db, files } = server.deps
      const scene = await aScene()
      const rows = () => db.$count(audioFiles, eq(audioFiles.sessionId, scene['sessionId'] ?? ''))
      const before = await rows()
      const { store } = files
      const whenStored: number[] = []
      files.store = async (key, temporary) => {
        await store(key, temporary)
        whenStored.push(await rows())
      }
      const sent = await upload(scene)
      files.store = store
      expect(whenStored).toEqual([before])
      expect(await rows()).toBe(before + 1)
      const { id } = Object(sent.body['audioFile'])
      const [row] = await db.select().from(audioFiles).where(eq(audioFiles.id, id))
      const stored = await buffer(files.read(row?.originalKey ?? '', 0, sound.length))
      const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
      expect([sha(stored), row?.sha256]).toEqual([sha(sound), sha(sound)])
    },
  },
  'audio.status': {
    async 'errorMessage never holds a file path, command line, stack or engine key'() {
      const fails = async () => {
        throw new Error(crash)
      }
      matrix().server.deps.transcribers = [aTranscriber({}, fails)]
      const { id } = Object((await upload(await matrix().aScene())).body['audioFile'])
      await matrix().server.runJobs()
      const answer = await matrix().call('gm', 'GET', `/api/audio/status/${id}`)
      const { processingStatus, errorMessage } = Object(answer.body['status'])
      expect(processingStatus).toBe('failed')
      expect(errorMessage).toMatch(/^[A-Z][^/\\\n]+\.$/)
      expect(JSON.stringify(answer.body)).not.toMatch(/ENOENT|ffmpeg -|sk-|\bat run|\/data|\/usr/)
    },
    async 'the spec poll (every 3 s, 1200 times, 5 tabs) is never answered 429'() {
      const { rateLimit } = audioStatus
      const polls = (5 * rateLimit.seconds * 1000) / polling.every
      expect(rateLimit.maxCalls).toBeGreaterThanOrEqual(polls)
      const { audioId } = await matrix().aScene()
      const poll = () => matrix().call('gm', 'GET', `/api/audio/status/${audioId}`)
      const answers = await Promise.all(Array.from({ length: polls }, poll))
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    },
  },
  'jobs.mine': {
    async 'only jobs the caller started; summary counts the same set; limit clamped at 100'() {
      const { server, idOf, aScene } = matrix()
      const { campaignId } = await aScene()
      const { db, ids, clock } = server.deps
      const job = {
        jobType: 'recap' as const,
        campaignId,
        payload: {},
        createdAt: clock(),
        updatedAt: clock(),
      }
      const of = (userId: string, status: 'pending' | 'failed', count: number) =>
        Array.from({ length: count }, () => ({ ...job, id: ids.next(), userId, status }))
      await db.delete(jobs)
      await db
        .insert(jobs)
        .values([
          ...of(idOf('player'), 'pending', 90),
          ...of(idOf('player'), 'failed', 30),
          ...of(idOf('gm'), 'failed', 5),
        ])
      const { body, status } = await matrix().call('player', 'GET', '/api/jobs/user/all?limit=1000')
      expect(status).toBe(200)
      expect(body['jobs']).toHaveLength(100)
      expect(new Set(Object(body['jobs']).map(({ username }: { username: string }) => username))).toEqual(
        new Set(['player']),
      )
      expect(body['summary']).toEqual({ pending: 90, in_progress: 0, completed: 0, failed: 30, cancelled: 0 })
    },
  },
}
