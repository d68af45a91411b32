import type { FastifyRequest } from 'fastify'

const bots = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|slurp|embed|^curl|^wget|monitor/i

/** Bots, prefetches, HEAD requests and navigation within a shared wiki are not views (docs/product.md, “Share links”). */
export function isView({ method, headers }: FastifyRequest): boolean {
  if (method === 'HEAD' || headers['sec-fetch-site'] === 'same-origin') return false
  return headers['sec-purpose'] === undefined && !bots.test(headers['user-agent'] ?? '')
}
