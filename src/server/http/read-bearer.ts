import type { FastifyRequest } from 'fastify'
import { tokenHeader } from '#contract/token-header.ts'

/** The credentials of a proxy in front of this server. */
export const isBasic = (authorization: string | undefined): boolean => /^Basic /i.test(authorization ?? '')

/** Returns undefined without a token header and null if the header contains no well-formed bearer token. */
export function readBearer(request: FastifyRequest): string | null | undefined {
  const { authorization } = request.headers
  const own = request.headers[tokenHeader.toLowerCase()]
  if (authorization === undefined && own === undefined) return undefined
  // Rejects duplicate headers, because a proxy may have validated one of them and this server could read the other.
  if (['authorization', tokenHeader.toLowerCase()].some((name) => countHeader(request, name) > 1)) return null
  if (own === undefined) return readToken(authorization)
  return authorization === undefined || isBasic(authorization) ? readToken(own) : null
}

const readToken = (header: string | string[] | undefined) =>
  /^Bearer ([\w-]{20,200})$/.exec(String(header))?.[1] ?? null

const countHeader = ({ raw }: FastifyRequest, wanted: string) =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === wanted).length
