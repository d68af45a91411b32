import fastify from 'fastify'
import { expect, it } from 'vitest'
import type { ExportedCampaign, ExportedEntry } from '#core/sharing/exported-campaign.ts'
import { sendExport } from './export.ts'

const anEntry = (index: number): ExportedEntry => ({
  id: `e${index}`,
  name: `Entry ${index}`,
  aliases: [],
  category: 'people',
  description: Array.from({ length: 50 }, (_, word) => (index * 7919 + word * 104_729).toString(36)).join(
    ' ',
  ),
  details: {},
  sessionNumber: null,
  sessionDate: null,
})

it.each(['json', 'markdown', 'foundry'] as const)(
  'an export as %s stops when the client disconnects',
  async (format) => {
    const app = fastify()
    const ended = Promise.withResolvers<number>()
    const names = Array.from({ length: 1000 }, (_, index) => anEntry(index))
    const endless: ExportedCampaign = {
      id: 'c1',
      campaign: { name: 'Endless', description: '', cover: null },
      async *pictures() {},
      exportedAt: '',
      names: async () => names,
      async *sessions() {},
      async *entries() {
        let pages = 0
        try {
          for (;;) {
            pages++
            yield names
            await new Promise(setImmediate)
          }
        } finally {
          ended.resolve(pages)
        }
      },
    }
    app.get('/', async (_, reply) => {
      await sendExport({ clock: () => new Date(0) }, reply, endless, format, 'account')
      return reply
    })
    const address = await app.listen({ port: 0 })
    const leaving = new AbortController()
    const answer = await fetch(address, { signal: leaving.signal })
    const reader = answer.body?.getReader()
    await reader?.read()
    leaving.abort()
    expect(await ended.promise).toBeGreaterThan(0)
    await app.close()
  },
)
