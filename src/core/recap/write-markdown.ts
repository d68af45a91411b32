import type { RecapSections } from '#contract/recap.ts'
import type { Source } from '#contract/transcription.ts'
import { escapeMarkdown } from '#core/language/escape-markdown.ts'
import { type OutlineItem, type OutlinePart, outlineRecap } from './outline-recap.ts'

type Options = {
  title: string
  /** Seconds as a person reads them: 522 → "8:42". */
  formatTime: (seconds: number) => string
  /** How a text is written, on one line; without links unless told. */
  writeText?: (text: string) => string
}

const escapeLine = (text: string) =>
  escapeMarkdown(text.replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank)))

/** The whole recap as Markdown, in the order of the screen; what is empty is left out, and every statement keeps its time. */
export function writeRecapMarkdown(
  recap: RecapSections,
  { title, formatTime, writeText = escapeLine }: Options,
): string {
  const timeOf = (sources: Source[]) => {
    const start = sources.find((source) => source.start !== null)?.start
    return start === null || start === undefined ? '' : ` (${formatTime(start)})`
  }
  const tell = (paragraphs: OutlinePart['paragraphs']) =>
    paragraphs
      .map((one) => one.map(({ text, sources }) => `${writeText(text)}${timeOf(sources)}`).join(' '))
      .join('\n\n')
  const list = (items: OutlineItem[]) =>
    items
      .map(({ name, lead = '', fields, sources }) => {
        const head = `- **${writeText(name)}**${timeOf(sources)}${lead ? `: ${writeText(lead)}` : ''}`
        return [head, ...fields.map(([label, text]) => `  - ${label}: ${writeText(text)}`)].join('\n')
      })
      .join('\n')

  const told = outlineRecap(recap).map(
    ({ heading, paragraphs, items }) => `## ${heading}\n\n${tell(paragraphs)}${list(items)}`,
  )
  return `${[`# ${escapeLine(title)}`, ...told].join('\n\n')}\n`
}
