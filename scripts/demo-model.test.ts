import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Recap } from '#contract/recap/schemas.ts'
import { createLanguageModel } from '#server/adapters/language-model/language-model.ts'
import { jobs } from '#server/db/schema.ts'
import {
  aCampaign,
  aPerson,
  aSession,
  startTestServer,
  transcriptForm,
} from '#server/testing/server/test-server.ts'
import { demoModelName, startDemoModel } from './demo-model.ts'

it('the sessions of the demo are told as stories in which the lines bear out every sentence', async () => {
  const model = await startDemoModel()
  const settings = { provider: 'openai-compatible', baseUrl: model.url, apiKey: null } as const
  const languageModel = createLanguageModel({ ...settings, model: demoModelName })
  const server = await startTestServer({ languageModel })
  try {
    const { token } = await aPerson(server)
    const campaignId = await aCampaign(server, token)
    for (const [name, scenes] of Object.entries({ 'first-snow': 2, 'falling-bells': 3, 'the-causeway': 4 })) {
      const sessionId = await aSession(server, token, campaignId)
      const form = transcriptForm(readFileSync(`demo/${name}.txt`, 'utf8'))
      await server.call('POST', `/api/transcription/session/${sessionId}/import`, { token, form })
      await server.runJobs()
      const recap = (await server.call('GET', `/api/recap/${sessionId}`, { token })).body['recap'] as Recap
      expect(recap).toMatchObject({ kind: 'narrative', engine: demoModelName })
      const { narrativeSentences = [], memorableMoments, keyEvents } = recap
      expect(narrativeSentences.filter(({ scene }) => scene)).toHaveLength(scenes)
      expect(keyEvents).toHaveLength(scenes)
      expect(memorableMoments.length).toBeGreaterThan(0)
      expect(JSON.stringify(recap)).not.toContain('"confirmed":false')
      for (const { result } of await server.deps.db.select().from(jobs).where(eq(jobs.sessionId, sessionId)))
        expect(JSON.stringify(result)).not.toMatch(/fallback|incomplete/)
    }
  } finally {
    await server.stop()
    await model.close()
  }
})
