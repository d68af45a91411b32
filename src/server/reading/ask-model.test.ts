import { asc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { stageTexts } from '#contract/jobs/schemas.ts'
import { jobs } from '#server/db/schema.ts'
import { jobRegistry } from '#server/job-registry.ts'
import { runJob } from '#server/jobs/test-run-job.ts'
import { createFakeLanguageModel } from '#server/testing/fakes/fake-language-model.ts'
import { evening, goodAnswers } from '#server/testing/scenes/test-told-evening.ts'
import {
  aCampaign,
  aPerson,
  aSession,
  startTestServer,
  type TestServer,
  transcriptForm,
} from '#server/testing/server/test-server.ts'
import { requireNight } from './ask-model.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute)

it.each([
  [at(14, 1), null],
  [at(14, 6, 59), null],
  [at(14, 7), at(15, 1)],
  [at(14, 18), at(15, 1)],
  [at(14, 0, 30), at(14, 1)],
])('at %s, the language model has to wait until %s', (now, until) => {
  if (until === null) expect(() => requireNight(now)).not.toThrow()
  else expect(() => requireNight(now)).toThrow(expect.objectContaining({ until }))
})

describe('a server whose language model works at night', () => {
  let server: TestServer
  afterEach(() => server.stop())

  it('lets a session wait without counting a try, does other work meanwhile, and reads it at night', async () => {
    const model = createFakeLanguageModel(({ schemaName }) =>
      new Map(Object.entries(goodAnswers)).get(schemaName),
    )
    server = await startTestServer({ languageModel: model, worksAtNight: true })
    const { deps } = server
    const { token } = await aPerson(server)
    const sessionId = await aSession(server, token, await aCampaign(server, token))
    server.moveClock((at(14, 18).getTime() - deps.clock().getTime()) / 1000)
    const form = transcriptForm(evening.join('\n'))
    await server.call('POST', `/api/transcription/session/${sessionId}/import`, { token, form })
    const readJobs = () =>
      deps.db.select().from(jobs).where(eq(jobs.sessionId, sessionId)).orderBy(asc(jobs.id))
    const [job] = await readJobs()
    const run = () => runJob(deps, jobRegistry, job?.id ?? '', new AbortController().signal)
    await run()
    expect(await readJobs()).toMatchObject([
      { status: 'pending', stage: stageTexts.night, tries: 0, errorMessage: null },
    ])
    // Looked at again before the night.
    server.moveClock(2 * 3600)
    await run()
    expect(await readJobs()).toMatchObject([{ status: 'pending', stage: stageTexts.night, tries: 0 }])
    server.moveClock(6 * 3600)
    await run()
    expect(await readJobs()).toMatchObject([{ status: 'completed' }, { jobType: 'recap', status: 'pending' }])
  })
})
