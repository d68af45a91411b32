import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'

export function originOf(deps: Pick<Deps, 'config'>, request: FastifyRequest): string {
  return deps.config.publicUrl ?? `${request.protocol}://${request.host}`
}

/** Origin of links in emails, which may contain secrets; null if unknown. Does not use the Host header, because the client controls it. */
export function secretOriginOf({ config }: Pick<Deps, 'config'>): string | null {
  if (config.publicUrl) return config.publicUrl
  const { host, port } = config
  if (isAnyAddress(host)) return null
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}

const isAnyAddress = (host: string) => /^(0\.0\.0\.0|[0:]+)$/.test(host)
