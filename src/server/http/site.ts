import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { signInQuery } from '#contract/accounts/oidc.ts'
import { calls } from '#contract/endpoints.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { keysOf } from '#contract/keys.ts'
import { listedPages, readNextPath, type SiteFacts, sitePages } from '#contract/pages.ts'
import { buildOpenApi } from '#contract/reference.ts'
import { readPublicStatus } from '#server/admin/service.ts'
import { anyone } from '#server/auth/guards.ts'
import { originOf } from '#server/auth/origin.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { programFolder } from '#server/lib/program.ts'
import { acceptsGzip } from './send-large-json.ts'

const changelogFile = path.join(programFolder, 'CHANGELOG.md')

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (character) => `&#${character.codePointAt(0)};`)

function describeSignIn({ oidc }: Deps['config'], query: unknown): SiteFacts['signInElsewhere'] {
  if (!oidc) return null
  const { problem, next } = signInQuery.parse(query)
  return { name: oidc.name, problem: problem ?? null, next: readNextPath(next) }
}

type Reference = { etag: string; text: string; compressed: Buffer }

/** Limited, because without PUBLIC_URL the client chooses the origin. */
const references = new LRUCache<string, Reference>({ max: 16 })
/** Describing all calls takes 100 ms, so the document of the first origin serves as a template for the others. */
let template: Record<string, unknown> | null = null

function buildReference(origin: string): Reference {
  template ??= buildOpenApi(origin)
  const text = JSON.stringify({ ...template, servers: [{ url: origin }] })
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  return { etag, text, compressed: gzipSync(text, { level: 2 }) }
}

/** Answers with the API reference, or with 304 if the client has it already. */
function sendReference(request: FastifyRequest, reply: FastifyReply, origin: string): undefined {
  const known = references.get(origin) ?? buildReference(origin)
  references.set(origin, known)
  reply.headers({ ETag: `W/${known.etag}`, 'Cache-Control': 'private, no-cache', Vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(known.etag)) {
    void reply.status(304).send()
    return
  }
  void reply.type('application/json; charset=utf-8')
  if (acceptsGzip(request.headers['accept-encoding'])) {
    void reply.header('Content-Encoding', 'gzip').send(known.compressed)
  } else void reply.send(known.text)
}

export function registerSite(app: FastifyInstance, deps: Deps): void {
  const changelog = readFileSync(changelogFile, 'utf8')
  const { config } = deps

  for (const page of keysOf(sitePages)) {
    app.get(page, async (request, reply) => {
      if (!deps.render) throw new AppError('UNAVAILABLE', generalTexts.unavailable)
      const services = page === '/status' ? (await readPublicStatus(deps)).services : []
      const html = deps.render({
        path: page,
        origin: originOf(deps, request),
        signUps: config.signUps,
        sendsMail: deps.mail !== null,
        signInElsewhere: describeSignIn(config, request.query),
        enforcesPlans: config.enforcesPlans,
        contact: config.contact,
        legal: keysOf(config.legalUrls),
        social: config.social,
        changelog,
        services,
      })
      return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(html)
    })
  }

  registerRoute(app, deps, calls.reference, anyone, {
    handle: async ({ request, reply }) => sendReference(request, reply, originOf(deps, request)),
  })

  app.get('/robots.txt', async (request, reply) => {
    const lines = [
      'User-agent: *',
      'Disallow: /app',
      'Disallow: /join/',
      `Sitemap: ${originOf(deps, request)}/sitemap.xml`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = escapeXml(originOf(deps, request))
    const urls = listedPages.map((page) => `<url><loc>${origin}${page}</loc></url>`)
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
    return reply.type('application/xml; charset=utf-8').send(xml)
  })
}
