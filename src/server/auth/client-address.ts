import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Returns the first 64 bits of an IPv6 address: "2001:db8:0:0" for "2001:db8::1". */
function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  const network = [...before, ...zeros, ...after].slice(0, 4)
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/** For rate limits. IPv6 addresses are grouped by /64, the block of a household; IPv4-mapped IPv6 addresses become plain IPv4. */
export function clientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  return isIPv6(ip) ? `${networkOf(ip)}::/64` : ip
}
