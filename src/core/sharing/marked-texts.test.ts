import { describe, expect, it } from 'vitest'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { markedEntries, markedNames, markedTexts } from './test-marks.ts'
import { escapeHtml, writeHtmlText } from './write-foundry.ts'
import { writeMarkdownText } from './write-markdown-text.ts'

const writer = {
  linkNames: markedNames,
  writeText: escapeHtml,
  linkTo: (_: string, label: string) => `<a>${escapeHtml(label)}</a>`,
  drawPicture: () => '<img>',
}
const links = {
  linkNames: markedNames,
  noteOf: new Map(markedEntries.map(({ id, name }) => [id, name])),
  pictures: new Set(['p1']),
}

describe.each(markedTexts)('%s', (_, source, html, markdown, plain) => {
  it('become HTML for Foundry', () => {
    expect(writeHtmlText(source, writer, null).replaceAll('<img><br>', '<img>')).toBe(html)
  })

  it('become Markdown for a vault', () => {
    expect(writeMarkdownText(source, links, null)).toBe(markdown)
  })

  it('become plain text for searches and excerpts', () => {
    expect(toPlainText(source)).toBe(plain)
  })
})
