import type { RecapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'
import { escapeMarkdown } from '#core/escape-markdown.ts'
import { listRecapParts, type RecapPart, type RecapPartItem } from './list-recap-parts.ts'

type Options = {
  title: string
  /** Formats seconds as "8:42", or as a link to the source. */
  formatTime: (seconds: number, source: Source) => string
  writeText?: (text: string) => string
}

const escapeLine = (text: string) =>
  escapeMarkdown(text.replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank)))

export function writeRecapMarkdown(
  recap: RecapSections,
  { title, formatTime, writeText = escapeLine }: Options,
): string {
  const timeOf = (sources: Source[]) => {
    for (const source of sources) if (source.start !== null) return ` (${formatTime(source.start, source)})`
    return ''
  }
  const writeParagraphs = (paragraphs: RecapPart['paragraphs']) =>
    paragraphs
      .map((one) => {
        const scene = one[0]?.scene ? `### ${escapeLine(one[0].scene)}\n\n` : ''
        return scene + one.map(({ text, sources }) => `${writeText(text)}${timeOf(sources)}`).join(' ')
      })
      .join('\n\n')
  const list = (items: RecapPartItem[]) =>
    items
      .map(({ name, lead = '', fields, sources }) => {
        const head = `- **${writeText(name)}**${timeOf(sources)}${lead ? `: ${writeText(lead)}` : ''}`
        return [head, ...fields.map(([label, text]) => `  - ${label}: ${writeText(text)}`)].join('\n')
      })
      .join('\n')

  const writtenParts = listRecapParts(recap).map(
    ({ heading, paragraphs, items }) => `## ${heading}\n\n${writeParagraphs(paragraphs)}${list(items)}`,
  )
  return `${[`# ${escapeLine(title)}`, ...writtenParts].join('\n\n')}\n`
}
