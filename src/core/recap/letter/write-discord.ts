import type { Letter } from '#contract/recap/letters.ts'
import { escapeMarkdown } from '#core/escape-markdown.ts'
import { splitProse } from '../keep-citations.ts'

/** Maximum length of a message in characters. */
export const discordLimit = 2_000

/** An invisible space after "@" keeps mentions such as @everyone from sending notifications. */
export const escapeLine = (text: string) =>
  escapeMarkdown(text.replace(/\s+/g, ' ').trim())
    .replace(/@/g, '@\u200b')
    .replace(/^([-+]|\d+\.)(?=\s)/, '\\$1')

export function cutText(text: string, limit: number): string {
  let kept = ''
  for (const sentence of splitProse(text).map((one) => escapeLine(one.text))) {
    const next = kept === '' ? sentence : `${kept} ${sentence}`
    if (next.length > limit) return kept || cutWords(text, limit)
    kept = next
  }
  return kept
}

function cutWords(text: string, limit: number): string {
  let kept = ''
  for (const word of text.split(/\s+/)) {
    const next = kept === '' ? word : `${kept} ${word}`
    if (escapeLine(next).length + 1 > limit) break
    kept = next
  }
  return kept === '' ? '' : `${escapeLine(kept)}…`
}

const summaryOf = ({ opening, scenes, moments }: Letter) =>
  opening || (scenes[0]?.text ?? '') || (moments[0] ? `“${moments[0].text}”` : '')

export function writeDiscordMessage(letter: Letter, url: string | null): string {
  const title = cutText(letter.campaign ? `${letter.title} · ${letter.campaign}` : letter.title, 300)
  const [next] = letter.ending
  const ending = next ? cutText([next.title, next.text].filter(Boolean).join(': '), 500) : ''
  const frame = [`**${title}**`, '', ending && `> ${ending}`, url ?? '']
  const taken = frame.filter((part, at) => at === 1 || part !== '').join('\n\n').length
  frame[1] = cutText(summaryOf(letter), discordLimit - taken)
  return frame.filter((part) => part !== '').join('\n\n')
}
