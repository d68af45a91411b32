import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { letterTexts } from '#contract/recap/letters.ts'
import { gmOnly, memberOfSession } from '#server/auth/guards.ts'
import { originOf } from '#server/auth/origin.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { createLetter, listLetters, revokeLetter } from './letters.ts'
import { registerLetterPage } from './page-routes.ts'

export function registerLetters(app: FastifyInstance, deps: Deps): void {
  const mayManage = gmOnly(memberOfSession, letterTexts.listDenied)

  registerRoute(app, deps, calls.listLetters, mayManage, {
    handle: async ({ access, request }) => ({
      success: true,
      letters: await listLetters(deps, access, originOf(deps, request)),
    }),
  })

  registerRoute(app, deps, calls.createLetter, gmOnly(memberOfSession, letterTexts.shareDenied), {
    handleIdempotently: async ({ deps, tx, access, body, request }) => ({
      success: true,
      letter: await createLetter(deps, tx, access, body, originOf(deps, request)),
    }),
  })

  registerRoute(app, deps, calls.revokeLetter, mayManage, {
    handle: async ({ access, params }) => {
      await revokeLetter(deps, access, params.letterId)
      return { success: true }
    },
  })

  registerLetterPage(app, deps)
}
