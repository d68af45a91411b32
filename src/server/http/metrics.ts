import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { readLoad } from '#server/admin/service.ts'
import { isSameSecret } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'

/** Returns the pattern of the route, because the address may contain a token. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none'

function createFigures(deps: Deps) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const answered = new Histogram({
    name: 'hearthscribe_http_request_duration_seconds',
    help: 'How long answers took, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const queue = new Gauge({
    name: 'hearthscribe_jobs',
    help: 'Jobs that wait or run',
    labelNames: ['type', 'status'],
    registers,
  })
  const oldest = new Gauge({
    name: 'hearthscribe_oldest_due_job_seconds',
    help: 'For how long the oldest job that could be taken has been waiting',
    labelNames: ['type'],
    registers,
  })
  const free = new Gauge({
    name: 'hearthscribe_disk_free_bytes',
    help: 'Free on the disk of DATA_DIR',
    registers,
  })
  return {
    answered,
    async read(): Promise<{ type: string; text: string }> {
      queue.reset()
      oldest.reset()
      const load = await readLoad(deps)
      for (const { type, status, count, oldestSeconds } of load.queue) {
        queue.set({ type, status }, count)
        if (status === 'pending') oldest.set({ type }, oldestSeconds)
      }
      if (load.disk) free.set(load.disk.free_bytes)
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

function describeCaller(request: FastifyRequest, status: number): { userId?: string; ip?: string } {
  const { access } = request
  const isKnown = typeof access === 'object' && access !== null && 'userId' in access
  const isRefused = [401, 403, 429].includes(status)
  return { ...(isKnown && { userId: String(access.userId) }), ...(isRefused && { ip: request.ip }) }
}

export function registerMetrics(app: FastifyInstance, deps: Deps): void {
  const figures = createFigures(deps)
  app.addHook('onResponse', async (request, reply) => {
    const [method, route, status] = [request.method, routeOf(request), reply.statusCode]
    figures.answered.observe({ method, route, status }, reply.elapsedTime / 1000)
    const ms = Math.round(reply.elapsedTime)
    const caller = describeCaller(request, status)
    deps.log.info({ requestId: request.id, method, route, status, ms, ...caller }, 'Answered')
  })
  app.get('/metrics', async (request, reply) => {
    const token = deps.config.metricsToken
    if (token === null) throw new AppError('NOT_FOUND', generalTexts.notFound)
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      throw new AppError('UNAUTHENTICATED', accountTexts.unauthenticated)
    }
    const { type, text } = await figures.read()
    return reply.type(type).header('Cache-Control', 'no-store').send(text)
  })
}
