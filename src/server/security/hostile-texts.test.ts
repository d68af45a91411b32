import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { diffWords } from '#core/diff-words.ts'
import { foldName } from '#core/fold-name.ts'
import { cutExcerpt, findHits, findMarks } from '#core/language/search/find-hits.ts'
import { foldWords, readQuery } from '#core/language/search/query-words.ts'
import { splitSentences } from '#core/language/split-sentences.ts'
import { createNameFinder } from '#core/names/find-names.ts'
import { createNameWriter } from '#core/reading/names/capitalize-names.ts'
import { extractEntities } from '#core/reading/names/extract-entities.ts'
import { createComparison, listRows } from '#core/reading/telling/check-sentences.ts'
import { tidyText } from '#core/reading/transcript/tidy-text.ts'
import { writeHighlights } from '#core/reading/write-highlights.ts'
import { splitProse } from '#core/recap/keep-citations.ts'
import { dropStatementsWithNames } from '#core/recap/select-for-players.ts'
import { emptySections } from '#core/recap/test-sections.ts'
import { readSharedBlocks } from '#core/sharing/read-shared-blocks.ts'
import { escapeHtml, writeHtmlText } from '#core/sharing/write-foundry.ts'
import { writeMarkdownText } from '#core/sharing/write-markdown-text.ts'
import { parseTranscript } from '#core/transcription/import/parse-transcript.ts'
import { splitLongLine } from '#core/transcription/segments/cut-text.ts'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import { linkText } from '#core/wiki/links/link-text.ts'
import { addNames, addTexts, createSearchIndex, searchIndex } from '#core/wiki/search-index.ts'
import { collapseUnchanged } from '#core/wiki/text/collapse-unchanged.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { parseAnswer } from '#server/adapters/language-model/question.ts'
import { programFolder } from '#server/lib/program.ts'
import { measureGrowth } from '#server/testing/server/test-growth.ts'

/** Pieces of text whose repetition can make a parser or a regular expression backtrack. */
const pieces = [
  'a',
  'A',
  ' ',
  '(',
  '[[',
  '# ',
  '#',
  '- ',
  '1. ',
  '[[a|',
  '[[ab]] ',
  ':::gm ',
  ':::',
  '<v ',
  '<',
  '&#',
  '\n',
  '". ',
  '. ',
  ', ',
  '_ ',
  'A a ',
  'Aa, ',
  'a:',
  '\u0301\u0316',
  '"A" ',
  "a'",
  'he says ',
  '(a+)+$ ',
  '00:00 ',
  '00:00 --> ',
  '```\n',
  '[a](',
  '<!',
  '.',
  'a-',
]
const cases: [head: string, piece: string][] = [
  ...pieces.map((piece): [string, string] => ['', piece]),
  ['# ', ' '],
  ['- ', ' '],
  ['1. ', ' '],
  ['```', '\n'],
  [':::gm', ' '],
  ['[[a', ' '],
]
const fill = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length))
/** Ends with other characters than `piece`, so that a pattern fails only at the end, where backtracking takes longest. */
const write = (head: string, piece: string, length: number) =>
  `${head}${fill(piece, length)}\u0001 ${fill('x', 100)}`

const names = Array.from(
  { length: 5_000 },
  (_, at) => `${['(a+)+$', 'a', '[[', 'Osk of', 'A a'][at % 5]} ${at}`,
)
const entries = names.map((name, at) => ({
  id: String(at),
  name,
  aliases: [`a${at}`, '((((', 'a'.repeat(at % 50)],
}))
const linkNames = {
  index: buildLinkIndex(entries),
  entries: new Map(entries.map((entry) => [entry.id, entry])),
}
const links = {
  linkNames,
  noteOf: new Map(entries.map(({ id, name }) => [id, name])),
  pictures: new Set(),
}
const hand = {
  linkNames,
  writeText: escapeHtml,
  linkTo: (_: string, label: string) => escapeHtml(label),
  drawPicture: () => '',
}
const sentencesOf = (text: string) => splitLongLine(text).flatMap((line) => splitSentences(line))
const said = (text: string) =>
  splitLongLine(text).map((line, at) => ({ id: `${at}`, start: at, end: at, speaker: 'Ada', text: line }))
const context = { known: [], table: [], vocabulary: [] }

const readers: [string, number, (text: string) => unknown][] = [
  ['reading a description', 30_000, (text) => [toPlainText(text), readSharedBlocks(text)]],
  ['linking five thousand names in it', 30_000, (text) => linkText([text], linkNames)],
  ['writing it as Markdown', 30_000, (text) => writeMarkdownText(text, links, null)],
  ['writing it for Foundry', 30_000, (text) => writeHtmlText(text, hand, null)],
  ['comparing it with an earlier one', 20_000, (text) => diffWords(text, `${text.slice(7)} b`)],
  [
    'finding words in it',
    50_000,
    (text) => [...findHits(text, 'aa b (a+)+$')].length + cutExcerpt(text, findHits(text, 'aa'), 200).length,
  ],
  ['folding it', 30_000, foldName],
  ['searching it', 30_000, (text) => [foldWords(text), [...findMarks(text, readQuery(text))]]],
  ['reading it as a transcript', 60_000, parseTranscript],
  [
    'reading it as captions',
    200_000,
    (text) => parseTranscript(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`),
  ],
  ['cutting it into sentences', 30_000, sentencesOf],
  ['reading what a model wrote', 30_000, (text) => [parseAnswer(text, z.string()), tidyText(text)]],
  [
    'comparing quotes with its lines',
    50_000,
    (text) => {
      const lines = [{ id: '1', start: 0, end: 1, speaker: 'Ada', text }]
      const cut = text.match(/[^"]{1,200}/gsu) ?? []
      const sentences = cut.slice(0, 30).map((one) => ({ text: `"a b ${one}"`, lines: [1] }))
      return listRows([{ label: '', sentences }], createComparison(lines, []))
    },
  ],
  ['splitting what a person wrote', 30_000, (text) => splitProse(text)],
  [
    'folding what did not change',
    30_000,
    (text) =>
      collapseUnchanged(
        [
          { kind: 'same', text },
          { kind: 'added', text },
        ],
        80,
      ),
  ],
  ['writing names with capitals', 30_000, createNameWriter(names)],
]

describe.each(readers)('%s runs in linear time', (_, size, read) => {
  it.each(cases)('for %j followed by %j', (head, piece) => {
    const growth = measureGrowth(size, (length) => {
      const text = write(head, piece, length)
      return () => read(text)
    })
    expect(growth).toBeLessThan(3)
  })
})

describe('linear time', () => {
  it.each(pieces)('holds for a session of %j', (piece) => {
    const growth = measureGrowth(5_000, (length) => {
      const lines = said(write('', piece, length))
      return () => writeHighlights(lines, extractEntities(lines, context))
    })
    expect(growth).toBeLessThan(3)
  })

  it.each(pieces)('holds for the sentences and quotes of a story of %j', (piece) => {
    const lines = said(write('', piece, 5_000))
    const growth = measureGrowth(1_000, (count) => {
      const sentences = Array.from({ length: count }, (_, at) => ({
        text: `They heard "${fill(piece, 50)} ${at}" and ${fill(piece, 50)}`,
        lines: [1 + (at % 5)],
      }))
      return () => listRows([{ label: '', sentences }], createComparison(lines, names.slice(0, 50)))
    })
    expect(growth).toBeLessThan(3)
  })

  it.each(pieces)('holds for a search in a wiki of %j', (piece) => {
    const growth = measureGrowth(400, (count) => {
      const wiki = Array.from({ length: count }, (_, at) => {
        const name = `${fill(piece, 50)} ${at}`
        return [
          at,
          {
            name,
            aliases: [name, piece] as string[],
            category: piece,
            details: { a: name },
            description: fill(name, 500),
          },
        ] as const
      })
      return () => {
        const index = createSearchIndex()
        addNames(index, wiki)
        addTexts(index, wiki)
        return searchIndex(
          index,
          `${piece} (a+)+$ ${fill(piece, 50)}`,
          wiki.map(([at]) => at),
        )
      }
    })
    expect(growth).toBeLessThan(3)
  })

  it.each(pieces)('holds for a recap of %j with five thousand hidden names', (piece) => {
    const growth = measureGrowth(30_000, (length) => {
      const sentences =
        write('', piece, length)
          .match(/.{1,100}/gsu)
          ?.map((one) => ({ text: one, sources: [], confirmed: true })) ?? []
      const summary = sentences.map((one) => one.text).join(' ')
      return () =>
        dropStatementsWithNames(
          { ...emptySections, summary, summarySentences: sentences },
          createNameFinder(names),
        )
    })
    expect(growth).toBeLessThan(3)
  })

  it.each(pieces)('holds for a list of names such as %j', (piece) => {
    const growth = measureGrowth(5_000, (count) => {
      const list = Array.from({ length: count }, (_, at) => ({
        id: String(at),
        name: `${fill(piece, 40)} ${at}`,
        aliases: [],
      }))
      return () => buildLinkIndex(list)
    })
    expect(growth).toBeLessThan(3)
  })
})

it('builds no regular expression from user text', () => {
  const root = path.join(programFolder, 'src')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/(^|[/.])test[.-]/.test(file),
  )
  const made = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /\bRegExp\(/.test(line) && !/^const \w+ = new RegExp\(/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  // These patterns contain our own words and paths, never text from users.
  expect(made.toSorted()).toEqual([
    expect.stringMatching(/\/find-relations\.ts: /),
    expect.stringMatching(/\/pages\.ts: /),
  ])
})
