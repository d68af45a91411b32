import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { AppError } from '#contract/errors.ts'
import { mcpLimits, mcpTexts } from '#contract/mcp/tools.ts'
import { createAppLinks } from '#core/mcp/app-links.ts'
import { type Guard, signedIn } from '#server/auth/guards.ts'
import { originOf } from '#server/auth/origin.ts'
import { type ConcurrencyLimit, createLimit } from '#server/auth/rate-limits.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import { answerMessage } from './answer-message.ts'
import type { ToolCaller } from './define-tool.ts'

/** The protocol requires this check of `Origin`. Programs other than browsers do not send the header. */
const programWithToken: Guard<Actor> = async (deps, request) => {
  const { origin } = request.headers
  if (origin !== undefined && origin !== originOf(deps, request)) {
    throw new AppError('FORBIDDEN', mcpTexts.foreignOrigin)
  }
  const actor = await signedIn(deps, request)
  if (actor.scope === null) throw new AppError('FORBIDDEN', mcpTexts.accessTokenNeeded)
  return actor
}

export function registerMcp(app: FastifyInstance, deps: Deps, limitAtOnce: ConcurrencyLimit): void {
  const { method, path, rateLimit } = calls.ask
  const questions = createLimit(deps, { ...rateLimit, name: `${method} ${path}` })

  registerRoute(app, deps, calls.mcp, programWithToken, {
    bodyBytes: mcpLimits.bodyBytes,
    accessWatch: 'until changed',
    takesTurns: true,
    handle: async ({ access, body, request, reply }) => {
      const origin = originOf(deps, request)
      const { accept = '', 'mcp-protocol-version': version } = request.headers
      const headers = new Headers({ accept, 'content-type': 'application/json' })
      if (typeof version === 'string') headers.set('mcp-protocol-version', version)
      const asked = new Request(`${origin}${calls.mcp.path}`, { method: 'POST', headers })
      const caller: ToolCaller = {
        deps,
        actor: access,
        links: createAppLinks(origin),
        signal: abortOnClose(reply.raw),
        async limitAsking(work) {
          await questions.count(access.userId)
          return limitAtOnce(access.userId, work)
        },
      }
      const answer = await answerMessage(caller, asked, body)
      const text = await answer.text()
      if (text !== '') reply.type('application/json')
      await reply.status(answer.status).send(text)
      return undefined
    },
  })
}
