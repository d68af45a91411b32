import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { calls } from '#contract/endpoints.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { appPaths, type PageFacts, redirects, type SiteAssets, serviceWorkerPath } from '#contract/pages.ts'
import type { Deps } from '#server/deps.ts'
import { programFolder } from '#server/lib/program.ts'
import { registerSite } from './site.ts'

export const webFolder = path.join(programFolder, 'dist/web')
const rendererFile = path.join(programFolder, 'dist/ssr/pages.js')

/** Imports the built renderer by path, because the server must not depend on browser code. Returns null if the site is not built. */
export async function loadSiteRenderer(): Promise<Deps['render']> {
  if (!existsSync(rendererFile)) return null
  const assets = readSiteAssets()
  const { renderPage } = (await import(pathToFileURL(rendererFile).href)) as {
    renderPage: (facts: PageFacts, assets: SiteAssets) => string
  }
  return assets && ((facts) => renderPage(facts, assets))
}

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
  }),
)
const siteEntry = 'site/client.ts'
const letterEntry = 'site/letter/letter.ts'
const interfaceFont = /geist-latin-wght-normal.*\.woff2$/
const displayFont = /fraunces-latin-wght-normal.*\.woff2$/
const readingFont = /source-serif-4-latin-wght-normal.*\.woff2$/
/** Loaded early to avoid a layout shift. */
const earlyFonts = [interfaceFont, displayFont, readingFont]
const letterFonts = [displayFont, readingFont]

function readSiteAssets(): SiteAssets | null {
  const file = path.join(webFolder, '.vite/manifest.json')
  if (!existsSync(file)) return null
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const entry = manifest[siteEntry]
  if (!entry) return null
  const styles = new Set<string>()
  const visit = (name: string) => {
    for (const css of manifest[name]?.css ?? []) styles.add(`/${css}`)
    for (const other of manifest[name]?.imports ?? []) visit(other)
  }
  visit(siteEntry)
  const files = Object.values(manifest).map((part) => `/${part.file}`)
  const find = (fonts: RegExp[]) => fonts.flatMap((pattern) => files.find((name) => pattern.test(name)) ?? [])
  const letter = manifest[letterEntry]
  return {
    styles: [...styles],
    script: `/${entry.file}`,
    fonts: find(earlyFonts),
    letter: {
      styles: letter?.css?.map((file) => `/${file}`) ?? [],
      fonts: find(letterFonts),
      script: `/${letter?.file}`,
    },
  }
}

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
