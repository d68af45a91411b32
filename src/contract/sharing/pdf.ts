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
