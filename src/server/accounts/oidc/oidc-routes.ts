import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { oidcLimits } from '#contract/accounts/oidc.ts'
import { calls } from '#contract/endpoints.ts'
import { keysOf } from '#contract/keys.ts'
import { anyone, signedIn } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import { endSession } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { readBearer } from '#server/http/read-bearer.ts'
import { describeDevice } from '../account-sessions.ts'
import { disconnect, readConnection, setFirstPassword } from './connection.ts'
import { beginSignIn, finishSignIn, type Refusal, receiveSignIn, requireProvider } from './oidc-sign-in.ts'

/** Page of the web app that fetches the token; web/routes.tsx defines its route. */
const arrivalPage = '/app/sign-in'

const cookieName = 'hearthscribe-sign-in'
const cookiePattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`)
const readCookie = ({ headers }: FastifyRequest) => cookiePattern.exec(headers.cookie ?? '')?.[1] ?? null

/** `SameSite=Lax`, because with `Strict` the browser would not send the cookie when the provider redirects back. */
function setCookie(reply: FastifyReply, callback: string, value: string, seconds: number): void {
  const secure = callback.startsWith('https:') ? '; Secure' : ''
  const flags = `Path=/api/auth/oidc; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  reply.header('Set-Cookie', `${cookieName}=${value}; ${flags}`)
}

function redirectToSignIn(reply: FastifyReply, refusal: Refusal): undefined {
  reply.redirect(`/login?${new URLSearchParams(refusal)}`, 302)
}

export function registerOidc(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.readProvider, anyone, {
    handle: async () => ({
      success: true,
      name: deps.config.oidc?.name ?? null,
      legal: keysOf(deps.config.legalUrls),
    }),
  })

  registerRoute(app, deps, calls.startSignIn, anyone, {
    handle: async ({ query, reply }) => {
      const configured = requireProvider(deps)
      const begun = await beginSignIn(deps, configured, query.next)
      if ('problem' in begun) return redirectToSignIn(reply, begun)
      setCookie(reply, configured.settings.callback, begun.secret, oidcLimits.startSeconds)
      reply.redirect(begun.address, 302)
      return undefined
    },
  })

  registerRoute(app, deps, calls.receiveSignIn, anyone, {
    handle: async ({ request, reply }) => {
      const configured = requireProvider(deps)
      const answer = new URL(configured.settings.callback)
      answer.search = new URL(request.url, configured.settings.callback).search
      const refusal = await receiveSignIn(deps, configured, readCookie(request), answer)
      if (refusal) return redirectToSignIn(reply, refusal)
      reply.redirect(arrivalPage, 302)
      return undefined
    },
  })

  registerRoute(app, deps, calls.finishSignIn, anyone, {
    handle: async ({ request, reply }) => {
      const configured = requireProvider(deps)
      const device = describeDevice(request.headers['user-agent'])
      const answer = await finishSignIn(deps, configured, readCookie(request), device)
      setCookie(reply, configured.settings.callback, '', 0)
      const earlier = readBearer(request)
      if (earlier) await endSession(deps, earlier)
      return { success: true, ...answer }
    },
  })

  registerRoute(app, deps, calls.readConnection, signedIn, {
    handle: async ({ access }) => ({ success: true, ...(await readConnection(deps, access)) }),
  })

  registerRoute(app, deps, calls.disconnect, signedIn, {
    handle: async ({ access }) => {
      await disconnect(deps, access)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.setFirstPassword, signedIn, {
    handle: async ({ access, body }) => {
      await setFirstPassword(deps, access, body.newPassword)
      return { success: true }
    },
  })
}
