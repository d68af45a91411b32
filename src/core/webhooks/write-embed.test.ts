import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Letter } from '#contract/recap/letters.ts'
import { embedLimits, writeDiscordEmbed } from './write-embed.ts'

const url = 'https://table.example/r/secret'
const aLetter = (part: Partial<Letter> = {}): Letter => ({
  kind: 'narrative',
  campaign: 'Hollowgate',
  title: 'Session 12: The Causeway',
  date: '2026-03-14',
  present: ['Mirelle', 'Osk'],
  strip: [],
  opening: 'Snow falls.\n\nA bell rings.',
  best: [],
  scenes: [{ title: 'At the gate', text: 'They knock.', quote: null, time: null }],
  moments: [],
  treasure: [{ name: 'A lantern', text: 'of silver' }],
  debts: ['An oath to Osk.'],
  ending: [{ title: 'The bell', text: 'It rings below.' }],
  ...part,
})
const message = z.object({
  embeds: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      url: z.optional(z.string()),
      author: z.optional(z.object({ name: z.string() })),
      fields: z.array(z.object({ name: z.string(), value: z.string() })),
      footer: z.object({ text: z.string() }),
    }),
  ),
})
function write(part: Partial<Letter> = {}, address: string | null = url) {
  const news = { campaignId: 'c1', sessionId: 's1', letter: aLetter(part), url: address }
  const [embed] = message.parse(JSON.parse(writeDiscordEmbed(news))).embeds
  if (!embed) throw new Error('No embed was written')
  return embed
}

describe('writeDiscordEmbed', () => {
  it('writes the recap with its link', () => {
    expect(write()).toEqual({
      ...{ title: 'Session 12: The Causeway', url, author: { name: 'Hollowgate' } },
      description: 'Snow falls.\n\nA bell rings.\n\n**At the gate**\nThey knock.',
      fields: [
        { name: 'At the table', value: 'Mirelle, Osk' },
        { name: 'Won and found', value: 'A lantern: of silver' },
        { name: 'Promised and owed', value: 'An oath to Osk.' },
        { name: 'Until next time', value: 'The bell: It rings below.' },
      ],
      footer: { text: 'Written with Hearthscribe.' },
    })
  })

  it('quotes highlighted moments with their speakers', () => {
    const moments = [
      { text: 'We knock.', speaker: 'Mirelle', time: null, scene: 'At the gate' },
      { text: 'Open!', speaker: null, time: null, scene: '' },
    ]
    const { description } = write({ kind: 'highlights', opening: '', scenes: [], moments })
    expect(description).toBe('**At the gate**\n“We knock.” (Mirelle)\n\n“Open!”')
  })

  it('writes a URL into the message text if Discord would refuse it as a link', () => {
    const local = 'http://localhost:3000/r/secret'
    expect(write({}, local)).not.toHaveProperty('url')
    const news = { campaignId: 'c1', sessionId: 's1', letter: aLetter(), url: local }
    expect(JSON.parse(writeDiscordEmbed(news))).toMatchObject({ content: local })
    expect(JSON.parse(writeDiscordEmbed({ ...news, url }))).not.toHaveProperty('content')
  })

  it('leaves out missing parts', () => {
    const embed = write({ campaign: '', present: [], treasure: [], debts: [], ending: [] }, null)
    expect(embed).not.toHaveProperty('author')
    expect(embed).not.toHaveProperty('url')
    expect(embed.fields).toEqual([])
  })

  it('stays within the limits of Discord and ends with a whole sentence', () => {
    const long = (word: string) => `${word} goes on * and on. `.repeat(500)
    const embed = write({
      ...{ campaign: '🐉'.repeat(400), title: long('Title'), opening: long('Snow') },
      present: Array<string>(300).fill('Mirelle the Grey'),
      treasure: Array(60).fill({ name: 'Lantern', text: long('It') }),
      debts: Array<string>(60).fill(long('Osk')),
      ending: [{ title: 'The bell', text: long('It') }],
    })
    expect(embed.title.length).toBeLessThanOrEqual(embedLimits.title)
    expect(embed.author?.name.length).toBeLessThanOrEqual(embedLimits.author)
    expect(embed.author?.name.isWellFormed()).toBe(true)
    expect(embed.description.length).toBeLessThanOrEqual(embedLimits.description)
    expect(embed.description.length).toBeGreaterThan(3_000)
    expect(embed.description).toMatch(/and on\.$/)
    for (const { value } of embed.fields) expect(value.length).toBeLessThanOrEqual(embedLimits.field)
    const texts = [embed.title, embed.author?.name ?? '', embed.description, embed.footer.text]
    const all = [...texts, ...embed.fields.flatMap(({ name, value }) => [name, value])]
    expect(all.join('').length).toBeLessThanOrEqual(embedLimits.total)
  })

  it('escapes markup and notifies no one', () => {
    const { description } = write({ opening: '# Snow ||falls|| on @everyone. **Run', scenes: [] })
    expect(description).not.toMatch(/@everyone|^#|(?<!\\)\|\||(?<!\\)\*\*/)
    expect(JSON.parse(writeDiscordEmbed(null))).toMatchObject({ allowed_mentions: { parse: [] } })
  })
})
