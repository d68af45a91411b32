import { type Letter, letterTexts } from '#contract/recap/letters.ts'
import { webhookTexts } from '#contract/webhooks/schemas.ts'
import { cutText, escapeLine } from '#core/recap/letter/write-discord.ts'

/** Content of a message. A test message has none, so that a wrong address receives nothing private. */
export type News = {
  campaignId: string
  sessionId: string
  letter: Letter
  /**
   * Link to the shared letter if the message is about one, else to the session, which only members can open. Null if the server does not
   * know its own address.
   */
  url: string | null
}
type Message = { id: string; event: string; createdAt: string; news: News | null }

export function writeJsonMessage({ news, ...head }: Message): string {
  if (!news) return JSON.stringify({ ...head, campaign: null, session: null, url: null, recap: null })
  const { letter } = news
  const { kind, present, opening, treasure, debts, ending } = letter
  return JSON.stringify({
    ...head,
    campaign: { id: news.campaignId, name: letter.campaign },
    session: { id: news.sessionId, title: letter.title, date: letter.date },
    url: news.url,
    recap: {
      ...{ kind, present, opening },
      scenes: letter.scenes.map(({ title, text }) => ({ title, text })),
      moments: letter.moments.map(({ scene, speaker, text }) => ({ scene, speaker, text })),
      ...{ treasure, debts, ending },
    },
  })
}

/** Discord's limits for an embed, in characters. */
export const embedLimits = {
  title: 256,
  author: 256,
  description: 4_096,
  field: 1_024,
  total: 6_000,
} as const
/** Maximum characters of each of the four fields, so that more than half of an embed is left for the story. */
const fieldLength = 450
/** The accent color of the user interface. */
const color = 0xc8a45c

type Block = { heading: string; text: string }

const paragraphsOf = (heading: string, text: string): Block[] =>
  text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, at) => ({ heading: at === 0 ? heading : '', text: paragraph }))

function listBlocks({ letter }: News): Block[] {
  return [
    ...paragraphsOf('', letter.opening),
    ...letter.scenes.flatMap(({ title, text }) => paragraphsOf(title, text)),
    ...letter.moments.map(({ scene, text, speaker }) => ({
      heading: scene,
      text: speaker ? `“${text}” (${speaker})` : `“${text}”`,
    })),
  ]
}

/**
 * Joins blocks up to the limit. The first block that does not fit is cut after a sentence or, if no sentence fits, after a word. The
 * following blocks are dropped.
 */
function joinBlocks(blocks: Block[], limit: number): string {
  let joined = ''
  for (const { heading, text } of blocks) {
    const start = `${joined && '\n\n'}${heading && `**${escapeLine(heading)}**\n`}`
    const left = limit - joined.length - start.length
    const whole = escapeLine(text)
    if (whole.length > left) {
      const cut = left > 0 ? cutText(text, left) : ''
      return cut === '' ? joined : `${joined}${start}${cut}`
    }
    joined += `${start}${whole}`
  }
  return joined
}

function listFields({ letter }: News): { name: string; value: string }[] {
  const named = (items: { name?: string; title?: string; text: string }[]) =>
    items.map(({ name, title, text }) => [name ?? title, text].filter(Boolean).join(': '))
  return [
    { name: letterTexts.atTheTable, lines: [letter.present.join(', ')] },
    { name: letterTexts.treasure, lines: named(letter.treasure) },
    { name: letterTexts.debts, lines: letter.debts },
    { name: letterTexts.ending, lines: named(letter.ending) },
  ].flatMap(({ name, lines }) => {
    const blocks = lines.filter((line) => line !== '').map((text) => ({ heading: '', text }))
    const value = joinBlocks(blocks, fieldLength)
    return value === '' ? [] : [{ name, value }]
  })
}

/** False for hosts without a dot, such as localhost: Discord refuses an embed with such an address. */
const isTitleLink = (url: string) => new URL(url).hostname.includes('.')

const threadNameLength = 100

/**
 * `news` is null for a test. Mentions such as @everyone notify no one.
 * @param thread where the message goes: a forum channel needs a new thread for each message
 */
export function writeDiscordEmbed(news: News | null, thread: 'channel' | 'new thread' = 'channel'): string {
  const embed = news
    ? writeRecapEmbed(news)
    : { title: webhookTexts.helloTitle, description: webhookTexts.hello, color }
  const url = news?.url
  const content = url && !isTitleLink(url) ? { content: url } : {}
  const name = [...(news?.letter.title ?? webhookTexts.helloTitle)].slice(0, threadNameLength).join('')
  const named = thread === 'new thread' ? { thread_name: name } : {}
  return JSON.stringify({ ...content, ...named, embeds: [embed], allowed_mentions: { parse: [] } })
}

function writeRecapEmbed(news: News) {
  const { letter, url } = news
  const title = cutText(letter.title, embedLimits.title)
  const author = [...letter.campaign].slice(0, 120).join('')
  const fields = listFields(news)
  const footer = letterTexts.madeWith
  const used = fields.reduce(
    (sum, { name, value }) => sum + name.length + value.length,
    title.length + author.length + footer.length,
  )
  const limit = Math.min(embedLimits.description, embedLimits.total - used)
  return {
    ...{ title, color, fields, footer: { text: footer } },
    description: joinBlocks(listBlocks(news), limit),
    ...(url && isTitleLink(url) ? { url } : {}),
    ...(author ? { author: { name: author } } : {}),
  }
}
