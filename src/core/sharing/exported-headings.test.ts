import { expect, it } from 'vitest'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import { readSharedBlocks } from './read-shared-blocks.ts'
import { type HtmlWriter, writeHtmlText } from './write-foundry.ts'
import { writeMarkdownText } from './write-markdown-text.ts'

const linkNames = { index: buildLinkIndex([]), entries: new Map() }
const links = { linkNames, noteOf: new Map(), pictures: new Set() }
const writeMarkdown = (text: string) => writeMarkdownText(text, links, null)
const writer: HtmlWriter = {
  linkNames,
  writeText: (words) => words,
  linkTo: (_, label) => label,
  drawPicture: () => '',
}
const writeHtml = (text: string) => writeHtmlText(text, writer, null)

it.each([
  ['OLD WALLS', '## OLD WALLS', '<h2>OLD WALLS</h2>'],
  ['#Old walls', '## Old walls', '<h2>Old walls</h2>'],
  ['-one\n•two', '- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
  [
    ':::gm\nOLD WALLS\n:::',
    '> [!warning] For game masters\n>\n> ## OLD WALLS',
    '<section class="secret"><h2>OLD WALLS</h2></section>',
  ],
])('exports %j to a vault and to Foundry as the shared viewer shows it', (text, markdown, html) => {
  expect(writeMarkdown(text)).toBe(markdown)
  expect(writeHtml(text)).toBe(html)
})

it('does not read a line of only # characters as a heading', () => {
  expect(readSharedBlocks('##')).toEqual([{ kind: 'paragraph', text: '##' }])
  expect(writeHtml('##')).toBe('<p>##</p>')
})
