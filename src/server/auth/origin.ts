import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'

/** The address people use: as it was set, else as this request came. */
export function originOf(deps: Pick<Deps, 'config'>, request: FastifyRequest): string {
  return deps.config.publicUrl ?? `${request.protocol}://${request.host}`
}

/**
 * Where a secret link in a letter may point; null if that is not certain. The client writes the Host header, so without
 * PUBLIC_URL only the address that the server listens on counts.
 */
export function secretOriginOf({ config }: Pick<Deps, 'config'>): string | null {
  if (config.publicUrl) return config.publicUrl
  const { host, port } = config
  if (isAnyAddress(host)) return null
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}

const isAnyAddress = (host: string) => /^(0\.0\.0\.0|[0:]+)$/.test(host)
