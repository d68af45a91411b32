import { describe, expect, it } from 'vitest'
import type { Letter } from '#contract/recap/letters.ts'
import { discordLimit, writeDiscordMessage } from './write-discord.ts'

const aLetter = (part: Partial<Letter> = {}): Letter => ({
  kind: 'narrative',
  campaign: 'Hollowgate',
  title: 'Session 12: The Causeway',
  date: '2026-03-14',
  present: [],
  strip: [],
  opening: 'Snow falls. A bell rings.',
  best: [],
  scenes: [],
  moments: [],
  treasure: [],
  debts: [],
  ending: [{ title: 'The bell', text: 'It rings below.' }],
  ...part,
})
const url = 'https://table.example/r/secret'

describe('writeDiscordMessage', () => {
  it('writes title, summary, cliffhanger and link', () => {
    expect(writeDiscordMessage(aLetter(), url)).toBe(
      `**Session 12: The Causeway · Hollowgate**\n\nSnow falls. A bell rings.\n\n> The bell: It rings below.\n\n${url}`,
    )
  })

  it('leaves out missing parts', () => {
    expect(writeDiscordMessage(aLetter({ campaign: '', ending: [] }), null)).toBe(
      '**Session 12: The Causeway**\n\nSnow falls. A bell rings.',
    )
  })

  it('uses the first scene or moment if there is no summary', () => {
    const scene = { title: '', text: 'They arrive.', quote: null, time: null }
    const moment = { text: 'We knock.', speaker: 'Mirelle', time: null, scene: '' }
    expect(writeDiscordMessage(aLetter({ opening: '', scenes: [scene] }), null)).toContain('They arrive.')
    expect(writeDiscordMessage(aLetter({ opening: '', moments: [moment] }), null)).toContain('“We knock.”')
  })

  it('shortens texts to whole sentences and keeps cliffhanger and link at any length', () => {
    const long = (words: string) => `${words} goes on. `.repeat(400)
    const text = writeDiscordMessage(
      aLetter({ opening: long('Mirelle'), ending: [{ title: 'The bell', text: long('It') }] }),
      url,
    )
    expect(text.length).toBeLessThanOrEqual(discordLimit)
    expect(text.length).toBeGreaterThan(discordLimit - 100)
    expect(text).toMatch(
      /Mirelle goes on\.\n\n> The bell: .*It goes on\.\n\nhttps:\/\/table\.example\/r\/secret$/,
    )
  })

  it('cuts after a word if one sentence is longer than a message', () => {
    const text = writeDiscordMessage(aLetter({ opening: `Snow${' * falls'.repeat(600)}.` }), url)
    expect(text.length).toBeLessThanOrEqual(discordLimit)
    expect(text).toMatch(/falls…\n\n> The bell|\\\*…\n\n> The bell/)
    expect(text).toContain(url)
  })

  it('escapes Markdown and mentions', () => {
    const text = writeDiscordMessage(
      aLetter({ title: 'The **Causeway', opening: '# Snow ||falls|| on `it`, @everyone. _Run_\n> now.' }),
      null,
    )
    expect(text).toContain('**The \\*\\*Causeway · Hollowgate**')
    expect(text).toContain('\\# Snow \\|\\|falls\\|\\| on \\`it\\`, @\u200beveryone. \\_Run\\_ \\> now.')
  })
})
