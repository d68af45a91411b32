import { threadCpuUsage } from 'node:process'
import { expect, it } from 'vitest'
import { suggestUsernames } from '#core/accounts/suggest-usernames.ts'
import { findWholeObjects } from '#core/ask/find-whole-objects.ts'
import { parseQuestion } from '#core/ask/parse-question.ts'
import { createTextReader } from '#core/ask/rank-passages.ts'
import { parseCraigInfo } from '#core/audio/tracks/craig-info.ts'
import { compareTracks, nameStreams, nameTracks } from '#core/audio/tracks/name-tracks.ts'
import { foldName, foldNameStrictly } from '#core/fold-name.ts'
import { findNearMarks } from '#core/language/search/find-hits.ts'
import { readQuery } from '#core/language/search/query-words.ts'
import { tokenize } from '#core/language/tokenize.ts'
import { makeContentDisposition, makeFileName } from '#core/make-file-name.ts'
import { excerptChange } from '#core/names/changed-text.ts'
import { createNameFinder } from '#core/names/find-names.ts'
import { spellingKey } from '#core/names/name-change.ts'
import { createNameSearch } from '#core/names/replace-name.ts'
import { applyCheck, createComparison, prepare } from '#core/reading/telling/check-sentences.ts'
import { tidyText } from '#core/reading/transcript/tidy-text.ts'
import { writeRows } from '#core/reading/transcript/write-evening.ts'
import { splitQuote } from '#core/recap/letter/choose-quotes.ts'
import { splitTitle } from '#core/recap/letter/letter-parts.ts'
import { nameFromFile } from '#core/sessions/name-from-file.ts'
import { markUnprintable } from '#core/sharing/mark-unprintable.ts'
import { isVaultPath } from '#core/sharing/name-notes.ts'
import { readExportedBlocks, readSharedBlocks } from '#core/sharing/read-shared-blocks.ts'
import { parseTranscript } from '#core/transcription/import/parse-transcript.ts'
import { buildLinkIndex, linkParagraph } from '#core/wiki/links/link-names.ts'
import { tidyAliases } from '#core/wiki/merge/merge-entry.ts'
import { readDescription, readLine } from '#core/wiki/relations/connect-entries.ts'
import { addParagraph, addSentence, removeSentence } from '#core/wiki/text/add-sentence.ts'
import { cutPreview } from '#core/wiki/text/cut-preview.ts'
import { escapeMarks } from '#core/wiki/text/escape-marks.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { readBlocks } from '#core/wiki/text/read-blocks.ts'
import { cutAtWrittenLinks, readAddress, readRuns } from '#core/wiki/text/read-runs.ts'
import { dropSecrets } from '#core/wiki/text/secret-parts.ts'

const linkIndex = buildLinkIndex([{ id: '1', name: 'Rowan', aliases: ['The Grey Hand'] }])
const source = { segmentId: '1', transcriptionId: '1', sessionId: '1', start: 0, end: 1 }

/** What the web process runs on texts that users, files or engines send, each with a text at the position where such a text may stand. */
const parsers: Record<string, (text: string) => unknown> = {
  parseCraigInfo: (text) => [
    parseCraigInfo(text),
    parseCraigInfo(`Tracks:\n  ${text}\n`),
    parseCraigInfo(`Tracks:\n  a${text}b (1)\nNotes:\n 0:00:${text}\n`),
  ],
  trackNames: (text) => [
    nameTracks([`1-${text}`, text], { users: [{ name: text, username: text }], recordingId: null }),
    compareTracks(text, `1-${text}`),
    nameStreams([{ index: 0, title: text }]),
  ],
  nameFromFile: (text) => nameFromFile(`${text}.mp3`, '2026-01-01'),
  transcript: (text) => parseTranscript(text),
  transcriptLine: (text) => parseTranscript(`Rowan: ${text}\n[00:01] ${text}: yes\n00:02 ${text}`),
  cue: (text) => parseTranscript(`WEBVTT\n\n00:01.000 --> 00:02.000 ${text}\n<v ${text}>x${text}`),
  srt: (text) => parseTranscript(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`),
  json: (text) => parseTranscript(`{"text":"${text}`),
  removeSentence: (text) => [
    removeSentence(`${text}Osk.${text}x`, 'Osk.'),
    removeSentence(`x${text}Osk.${text}`, 'Osk.'),
  ],
  addSentence: (text) => [addSentence(text, 'Osk sings', null), addParagraph(text, text)],
  addFact: (text) => addSentence('Osk.', text, text),
  readBlocks: (text) => readBlocks(text),
  readSharedBlocks: (text) => [readSharedBlocks(text), readExportedBlocks(text)],
  readRuns: (text) => readRuns(text),
  toPlainText: (text) => toPlainText(text),
  escapeMarks: (text) => escapeMarks(text),
  cutPreview: (text) => cutPreview(text),
  dropSecrets: (text) => dropSecrets(text),
  cutAtWrittenLinks: (text) => cutAtWrittenLinks(text),
  readAddress: (text) => [readAddress(text), readAddress(`https://example.org/${text}`)],
  linkParagraph: (text) => linkParagraph([text], linkIndex, '2'),
  tidyAliases: (text) => tidyAliases('Osk', [text]),
  readDescription: (text) => readDescription(text, '1'),
  readLine: (text) => readLine(text, source, 1),
  tokenize: (text) => tokenize(text),
  foldName: (text) => [foldName(text), foldNameStrictly(text)],
  tidyText: (text) => tidyText(text),
  quotes: (text) => {
    const lines = ['Osk sings.', text].map((said) => ({
      id: said,
      start: 0,
      end: 1,
      speaker: 'Ada',
      text: said,
    }))
    const comparison = createComparison(lines, [text])
    const sentences = [text, `He says "${text}`, `He says "a b c d ${text}"`].map((one) => ({
      text: one,
      lines: [1],
    }))
    const passage = prepare({ label: '', sentences }, lines.length, comparison)
    return [
      writeRows(lines),
      splitQuote(`${text} \u2014 ${text}`),
      applyCheck([passage], [], new Set(), comparison),
    ]
  },
  nameFinder: (text) => createNameFinder(['Osk', 'Grey Hand'])?.(text),
  names: (text) => [spellingKey(text), excerptChange(text, `${text}x`)],
  replaceName: (text) =>
    createNameSearch({ from: 'Oks', to: 'Osk' }, new Set()).replace(`${text} Oks ${text}`),
  query: (text) => readQuery(text),
  marks: (text) => findNearMarks(text, readQuery('grey hand')),
  question: (text) => parseQuestion(text, [{ forms: ['Osk'], category: 'people' }]),
  answerText: (text) => createTextReader(parseQuestion('How many coins?', []))(text, new Set<string>()),
  findWholeObjects: (text) => findWholeObjects(`{"statements":[{"text":"${text}`),
  fileNames: (text) => [makeFileName(text), makeContentDisposition(text), isVaultPath(text)],
  markUnprintable: (text) => markUnprintable(text, () => false),
  splitTitle: (text) => splitTitle(text),
  suggestUsernames: (text) => suggestUsernames({ username: text, firstName: text, email: text }, '1'),
}

/** Runs of each class of characters, and of beginnings that a parser has to look for an end of. */
const units = [
  ...['a', 'A', '1', 'é', 'ß', '\u0645', '\u0301', '\ud83d\ude00', '\u200b', '\0'],
  ...[' ', '\t', '\n', '\r', '\u00a0', 'a ', ' a', 'a\n', '\n\n', '\r\n'],
  ...'()[]{}<>"\'\\/:;.,-_*`~#|!?=+&@%',
  ...['](', '[a](', '**', '_a', 'a_', '> ', '- ', '1. ', '1:', 'A. ', 'A-', "a'", '<a', '&a', 'http://'],
  ...['::: ', ':::gm\n', '[[', '[[a|', '(1) '],
]

const lengths = { short: 2_500, long: 20_000 } as const
/** Milliseconds of processor time below which the growth cannot be measured. Quadratic time at the greater length takes far more. */
const measurable = 50
/** Time that grows with the length gives 8, and time that grows with its square 64. */
const mostGrowth = 24

function measure(parse: (text: string) => unknown, unit: string, length: number, times: number): number {
  const run = unit.repeat(Math.ceil(length / unit.length))
  const used = Array.from({ length: times }, () => {
    const before = threadCpuUsage()
    parse(run)
    parse(`x${run}x`)
    const { user, system } = threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...used)
}

it.each(Object.keys(parsers))('%s takes time in proportion to the length of a run', (name) => {
  const parse = parsers[name] ?? (() => undefined)
  const slow = units.find((unit) => {
    if (measure(parse, unit, lengths.long, 1) < measurable) return false
    const short = measure(parse, unit, lengths.short, 3)
    // Of many runs, one is free of garbage collection, which is a large part of a long run in linear time.
    return measure(parse, unit, lengths.long, 10) > Math.max(measurable, mostGrowth * short)
  })
  expect(slow).toBeUndefined()
})
