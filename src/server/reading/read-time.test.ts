import { expect, it } from 'vitest'
import { recapTexts } from '#contract/recap/schemas.ts'
import type { Deps } from '#server/deps.ts'
import type { JobHandle } from '#server/jobs/define-job.ts'
import { startTestServer } from '#server/testing/server/test-server.ts'
import { generateRecap, readEntities } from './read-session.ts'

const input = {
  jobId: 'j1',
  sessionId: 's1',
  mayFallBack: true,
  lines: Array.from({ length: 20_000 }, (_, at) => ({
    id: `l${at}`,
    start: at,
    end: at + 1,
    speaker: 'Rowan',
    text: `Mirelle Vanthorne meets the Lantern Court at gate ${at} of Hollowgate.`,
  })),
  context: { known: [], table: [], vocabulary: [] },
  bookmarkedLineIds: [],
}
const handle: JobHandle = {
  signal: new AbortController().signal,
  once: (_name, _schema, work) => work(),
  recall: async () => null,
  remember: async () => {},
  report: () => {},
  addDetail: () => {},
  setEngine: () => {},
}

const hurried = 1
it.each([
  ['the wiki', (deps: Deps) => readEntities(deps, input, handle, [], hurried)],
  ['the recap', (deps: Deps) => generateRecap(deps, input, handle, hurried)],
])('the built-in reader fails with an explanation if reading for %s takes too long', async (_, read) => {
  const server = await startTestServer()
  try {
    await expect(read(server.deps)).rejects.toMatchObject({
      code: 'LIMIT',
      message: recapTexts.tooLongToRead,
    })
  } finally {
    await server.stop()
  }
})
