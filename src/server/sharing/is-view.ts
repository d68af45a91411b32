import type { FastifyRequest } from 'fastify'

/** Programs that fetch a page for a link preview, a search engine or a check. */
const bots = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|slurp|embed|^curl|^wget|monitor/i

/** Whether a person opens a shared wiki. Going on within it is still the same visit. */
export function isView({ method, headers }: FastifyRequest): boolean {
  if (method === 'HEAD' || headers['sec-fetch-site'] === 'same-origin') return false
  return headers['sec-purpose'] === undefined && !bots.test(headers['user-agent'] ?? '')
}
