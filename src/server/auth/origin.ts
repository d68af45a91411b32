import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'

export function originOf(deps: Pick<Deps, 'config'>, request: FastifyRequest): string {
  return deps.config.publicUrl ?? `${request.protocol}://${request.host}`
}

/**
 * Start of secret links in emails; null if the server does not know its address. The client controls the Host header, so without
 * PUBLIC_URL only the listening address is trusted.
 */
export function secretOriginOf({ config }: Pick<Deps, 'config'>): string | null {
  if (config.publicUrl) return config.publicUrl
  const { host, port } = config
  if (isAnyAddress(host)) return null
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}

const isAnyAddress = (host: string) => /^(0\.0\.0\.0|[0:]+)$/.test(host)
