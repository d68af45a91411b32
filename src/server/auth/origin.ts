import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'

/** The address people use: as it was set, else as this request came. */
export function originOf(deps: Pick<Deps, 'config'>, request: FastifyRequest): string {
  return deps.config.publicUrl ?? `${request.protocol}://${request.host}`
}

const home = new BlockList()
home.addSubnet('127.0.0.0', 8)
home.addSubnet('10.0.0.0', 8)
home.addSubnet('172.16.0.0', 12)
home.addSubnet('192.168.0.0', 16)
home.addAddress('::1', 'ipv6')
home.addSubnet('fc00::', 7, 'ipv6')

/** A host that no stranger on the internet can own: a name without a dot, one of the local network, a private address. */
function isHomeHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(bare)
  if (family) return home.check(bare, family === 6 ? 'ipv6' : 'ipv4')
  return /^[\w-]+$|\.(local|lan|internal|localhost|home\.arpa)$/.test(bare)
}

/**
 * Where a secret link in a letter may point; null if that is not certain. Whoever asks for the letter of somebody else
 * writes the Host header: without PUBLIC_URL a foreign host there would be handed the secret.
 */
export function secretOriginOf(deps: Pick<Deps, 'config'>, request: FastifyRequest): string | null {
  if (deps.config.publicUrl) return deps.config.publicUrl
  const origin = originOf(deps, request)
  return URL.canParse(origin) && isHomeHost(new URL(origin).hostname) ? new URL(origin).origin : null
}
