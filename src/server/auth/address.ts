import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** "2001:db8::1" → "2001:db8:0:0": the half of an address that names a network. */
function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const noughts = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  const network = [...before, ...noughts, ...after].slice(0, 4)
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/**
 * Whom limits take for one sender. A household gets IPv6 addresses by the /64, so its whole network is one; an IPv4 address
 * is itself, also where the socket writes it as IPv6.
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  return isIPv6(ip) ? `${networkOf(ip)}::/64` : ip
}
