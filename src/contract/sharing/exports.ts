import * as z from 'zod/mini'
import { campaign } from '#contract/campaigns/schemas.ts'
import { success } from '#contract/endpoint.ts'
import { exportFormats, exportFormatText } from '#contract/tickets.ts'

export type ExportFormat = (typeof exportFormats)[number]

export const exportFormat = z
  ._default(z.enum(exportFormats, exportFormatText), 'json')
  .check(z.describe(`${exportFormats.join(', ')}; json by default`))

/** `about` is shown in the application, `shared` to readers of a share link. */
type ExportKind = { name: string; ending: string; type: string; about: string; shared: string }
const json = 'application/json; charset=utf-8'

export const exportKinds: Record<ExportFormat, ExportKind> = {
  json: {
    name: 'JSON',
    ending: 'json',
    type: json,
    about: 'One file, to keep or to import as a new campaign.',
    shared: 'One file, to keep or to import as a campaign.',
  },
  markdown: {
    name: 'Markdown',
    ending: 'zip',
    type: 'application/zip',
    about: 'Opens as an Obsidian vault: a note for each entry and session, with working links.',
    shared: 'Opens as an Obsidian vault: a note for each entry, with working links.',
  },
  pdf: {
    name: 'PDF',
    ending: 'pdf',
    type: 'application/pdf',
    about: 'The story and the wiki as a book, to read or to print.',
    shared: 'The wiki as a book, to read or to print.',
  },
  foundry: {
    name: 'Foundry VTT',
    ending: 'foundry.json',
    type: json,
    about: 'Journal entries for Foundry VTT 11 or later, as an adventure with a folder for each category.',
    shared: 'Journal entries for Foundry VTT 11 or later, as an adventure.',
  },
}

export const importLimits = {
  /** Maximum concurrent campaign imports per user. */
  atOnce: 2,
  campaignFileBytes: 200 * 1024 * 1024,
  /** Maximum UTF-16 code units of one part of a file, such as a session, transcript or entry. */
  partCharacters: 32 * 1024 * 1024,
  sessions: 5_000,
  pictures: 5_000,
  /** Maximum total of stops on all paths of one map. */
  stops: 100_000,
  depth: 32,
} as const

export const exportTexts = {
  export: 'Export',
  exportAbout: 'The campaign as a file to keep, print or use elsewhere. Audio is not included.',
  format: 'Format',
  whatItHolds: 'Include',
  download: 'Download',
  preparing: 'Preparing...',
  started: 'The download has begun. You can close this.',
  exportFailed: 'The export could not be prepared',
  everything: 'Everything, GM secrets too',
  everythingAbout: 'The whole campaign, for game masters and backups.',
  playersSee: 'What players see',
  playersSeeAbout: 'Without hidden entries and parts: safe to hand out.',
  notFound: 'This download has ended. Please start it again.',
  import: 'Import campaign',
  importing: 'Importing...',
  dropFile: 'Drop the file here',
  fileHint: 'JSON, up to 200 MB',
  chooseFile: 'Choose a file',
  importAbout: 'Choose the JSON file of a campaign that was exported from Hearthscribe.',
  importFailed: 'Failed to import the campaign',
  noFile: 'Please choose the JSON file of an exported campaign.',
  notOurs: 'This file is not a campaign exported from Hearthscribe as JSON.',
  newer: 'This file was made by a newer version of Hearthscribe and cannot be read here.',
  isZip: 'This is a zip file, such as a Markdown vault. Choose the JSON file of the campaign.',
  brokenJson: 'This file is not valid JSON. It may be incomplete.',
  tooLarge: 'The file is too large. Maximum size is 200MB.',
  partTooLarge: 'The file holds a session, transcript or entry that is too large.',
  tooDeep: 'The file is nested too deeply.',
  unfit: (part: string) => `The file holds ${part} that cannot be imported.`,
  twice: (part: string) => `The file holds ${part} twice.`,
  imported: (name: string, { entries, sessions }: ImportCounts) =>
    `“${name}” was imported: ${entries} ${entries === 1 ? 'entry' : 'entries'}, ${sessions} ${sessions === 1 ? 'session' : 'sessions'}.`,
} as const

export const importCounts = z.object({
  sessions: z.number(),
  transcripts: z.number(),
  entries: z.number(),
})
export type ImportCounts = z.infer<typeof importCounts>
export const importedCampaign = z.object({ campaign, counts: importCounts })
export const importedAnswer = success(importedCampaign.shape)

export const pdfTexts = {
  asOf: (date: string) => `As of ${date}`,
  contents: 'Contents',
  story: 'The story so far',
  wiki: 'The wiki',
  index: 'Index',
  session: (number: number) => `Session ${number}`,
  firstNamed: (number: number) => `First mentioned in session ${number}`,
  alsoCalled: 'also called',
  said: 'What was said',
  counts: (sessions: number, entries: number) =>
    [sessions === 0 ? '' : count(sessions, 'session', 'sessions'), count(entries, 'entry', 'entries')]
      .filter((part) => part !== '')
      .join(' and '),
  gmCopy:
    'This copy includes what only game masters may read: such parts are in a box, and such entries are marked.',
  madeBy: 'Made with Hearthscribe. Set in Source Serif.',
  indexHow: 'The first number is the page of the entry itself, the others are pages that mention it.',
  missing: (scripts: string) =>
    `This book has no letters for: ${scripts}. Such text appears as a placeholder, such as [Thai], or in a simplified form; the JSON and Markdown exports hold it in full.`,
  tooLong: 'This campaign is too large for one PDF. Its JSON and Markdown exports hold everything.',
} as const

export const pdfLimits = {
  /** Time limit for one PDF in milliseconds. */
  time: 180_000,
  /** Maximum number of formatting marks: a mark takes as long as ten letters, and 5,000 entries have about 100,000. */
  marks: 250_000,
  /** Memory limit of the process that makes one PDF, in megabytes. A wiki of 1,000 entries takes about 600. */
  memory: 3_072,
} as const

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
