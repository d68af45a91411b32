import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { appPaths, redirects, serviceWorkerPath } from '#contract/pages.ts'
import type { Deps } from '#server/deps.ts'
import { registerSite } from './site.ts'
import { webFolder } from './site-build.ts'

type KnownPath = { url: string; pattern: RegExp; methods: Set<string> }

type PageRules = { isInviteOpen: (deps: Pick<Deps, 'db' | 'clock'>, code: string) => Promise<boolean> }

export async function registerPages(
  app: FastifyInstance,
  deps: Deps,
  { isInviteOpen }: PageRules,
): Promise<void> {
  const built = existsSync(path.join(webFolder, 'index.html'))
  if (!built) deps.log.warn('The browser application is not built: only the calls under /api answer.')
  const index = built ? readFileSync(path.join(webFolder, 'index.html')) : null
  if (built) {
    await app.register(fastifyStatic, {
      root: path.join(webFolder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
    })
    for (const folder of ['tour', 'icons']) {
      await app.register(fastifyStatic, {
        root: path.join(webFolder, folder),
        prefix: `/${folder}/`,
        maxAge: '1d',
        decorateReply: false,
      })
    }
    for (const name of ['early.js', 'favicon.svg', 'preview.png', 'manifest.webmanifest']) {
      app.get(`/${name}`, (_request, reply) =>
        reply.sendFile(name, webFolder, { maxAge: '1h', immutable: false }),
      )
    }
    // A cached service worker would delay an update.
    app.get(serviceWorkerPath, (_request, reply) =>
      reply
        .header('Cache-Control', 'no-cache')
        .sendFile(serviceWorkerPath.slice(1), webFolder, { cacheControl: false }),
    )
    // Browsers and feed readers request this path even if the page links another icon.
    app.get('/favicon.ico', (_request, reply) =>
      reply.sendFile('favicon.svg', webFolder, { maxAge: '1h', immutable: false }),
    )
  }
  registerSite(app, deps)
  for (const url of appPaths) {
    app.get<{ Params: { code?: string } }>(url, async ({ params: { code } }, reply) => {
      if (!index) throw new AppError('UNAVAILABLE', generalTexts.unavailable)
      // The page is the same for an invalid invitation, and explains it.
      if (code !== undefined && !(await isInviteOpen(deps, code))) reply.status(404)
      return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(index)
    })
  }
  const { legalUrls } = deps.config
  const ownPages = Object.fromEntries(Object.entries(legalUrls).map(([page, url]) => [`/${page}`, url]))
  for (const [from, to] of Object.entries({ ...redirects, ...ownPages }))
    app.get(from, (_, reply) => reply.redirect(to, 302))

  app.setNotFoundHandler(async (request, reply) => {
    const asked = request.url.split('?')[0] ?? ''
    const known = knownPaths(app).filter((one) => one.pattern.test(asked))
    if (known.length > 0) {
      const methods = new Set(known.flatMap((one) => [...one.methods]))
      reply.header('Allow', [...methods].sort().join(', '))
      throw new AppError('METHOD_NOT_ALLOWED', generalTexts.methodNotAllowed)
    }
    if (request.method !== 'GET' || /^\/(api|assets|tour|icons|mcp|\.well-known)(\/|$)/i.test(asked)) {
      throw new AppError('NOT_FOUND', generalTexts.notFound)
    }
    return reply.redirect('/', 302)
  })
}

const pathsOfApp = new WeakMap<FastifyInstance, KnownPath[]>()

/** Records the paths and methods of the API and of MCP, so that a known path with another method gets 405. */
export function collectPaths(app: FastifyInstance): void {
  const paths: KnownPath[] = []
  pathsOfApp.set(app, paths)
  app.addHook('onRoute', ({ url, method }) => {
    if (!(url.startsWith('/api/') || url === calls.mcp.path) || url.includes('*')) return
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`)
    const known = paths.find((one) => one.pattern.source === pattern.source)
    for (const one of [method].flat()) {
      if (known) known.methods.add(one)
      else paths.push({ url, pattern, methods: new Set([one]) })
    }
  })
}

function knownPaths(app: FastifyInstance): KnownPath[] {
  return pathsOfApp.get(app) ?? []
}

export function listRegisteredCalls(app: FastifyInstance): string[] {
  return knownPaths(app).flatMap(({ url, methods }) => [...methods].map((method) => `${method} ${url}`))
}
