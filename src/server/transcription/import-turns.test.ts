import { readdirSync } from 'node:fs'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { transcriptionLimits } from '#contract/transcription/schemas.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { aCampaign, aPerson, aSession, withServer } from '#server/testing/server/test-server.ts'
import { transcriptions } from '../db/schema.ts'

let base: string
const server = withServer()
beforeAll(async () => {
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function anImport() {
  const { token } = await aPerson(server)
  const sessionId = await aSession(server, token, await aCampaign(server, token))
  const over = new AbortController()
  return {
    leave: () => over.abort(),
    send() {
      const body = fileForm('transcriptFile', 'Mirelle: The weir is open.', 'a.txt')
      const headers = { authorization: `Bearer ${token}` }
      const url = `${base}/api/transcription/session/${sessionId}/import`
      return fetch(url, { method: 'POST', headers, body, signal: over.signal }).then(
        ({ status }) => status,
        () => null,
      )
    },
  }
}

it('limits concurrent imports across users and drops disconnected clients from the queue', async () => {
  const atOnce = transcriptionLimits.parsedAtOnce
  const imports = []
  for (let n = 0; n < atOnce + 2; n++) imports.push(await anImport())
  const { db, files } = server.deps
  const begin = db.transaction.bind(db)
  const release = Promise.withResolvers<void>()
  let storing = 0
  vi.spyOn(db, 'transaction').mockImplementation(async (...work) => {
    storing++
    await release.promise
    return begin(...work)
  })
  const answers = imports.slice(0, atOnce).map(({ send }) => send())
  await expect.poll(() => storing, { timeout: 30_000 }).toBe(atOnce)
  answers.push(...imports.slice(atOnce).map(({ send }) => send()))
  const received = () => readdirSync(files.workFolder).length
  await expect.poll(received, { timeout: 30_000 }).toBe(atOnce + 2)
  const gone = imports.at(-1)
  gone?.leave()
  // A queued import deletes its file when the client disconnects; an import that is being stored does not.
  await expect.poll(received, { timeout: 30_000 }).toBe(atOnce + 1)
  expect(storing).toBe(atOnce)
  release.resolve()
  expect(await Promise.all(answers)).toEqual([...Array(atOnce + 1).fill(200), null])
  expect(await db.$count(transcriptions)).toBe(atOnce + 1)
})
