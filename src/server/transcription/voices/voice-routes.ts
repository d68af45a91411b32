import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { voiceTexts } from '#contract/transcription/speakers.ts'
import { gmOnly, memberOfCampaign } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { eraseVoice, listRememberedVoices } from './remember-voices.ts'

export function registerVoices(app: FastifyInstance, deps: Deps): void {
  const gmOfVoices = gmOnly(memberOfCampaign, voiceTexts.denied)

  registerRoute(app, deps, calls.listVoices, gmOfVoices, {
    handle: async ({ access }) => ({ success: true, voices: await listRememberedVoices(deps, access) }),
  })

  registerRoute(app, deps, calls.eraseVoice, gmOfVoices, {
    handle: async ({ access, params }) => {
      await eraseVoice(deps, access, params.voiceId)
      return { success: true }
    },
  })
}
