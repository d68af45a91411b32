import { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { describe, expect, it } from 'vitest'
import { pdfLimits, pdfTexts } from '#contract/sharing/exports.ts'
import { aStatement, emptySections } from '#core/recap/test-sections.ts'
import type { ExportedCampaign, ExportedEntry, ExportedSession } from '#core/sharing/exported-campaign.ts'
import { escapeMarks } from '#core/wiki/text/escape-marks.ts'
import { makePdf } from './make-pdf.ts'
import { type ReadPdf, readPdf } from './test-pdf.ts'
import { typesetPdf } from './typeset.ts'

const anEntry = (name: string, more: Partial<ExportedEntry> = {}): ExportedEntry => ({
  id: name,
  name,
  aliases: [],
  category: 'people',
  description: '',
  details: {},
  sessionNumber: null,
  sessionDate: null,
  ...more,
})
const aSession = (sessionNumber: number, name: string): ExportedSession => ({
  id: `s${sessionNumber}`,
  sessionNumber,
  name,
  date: '2026-10-17',
  notes: `What happened in ${name}.`,
  recap: null,
})
/** The returned `front` is the number of pages before the first part. */
const print = (entries: ExportedEntry[], sessions: ExportedSession[] = [], name = 'The Ashen Crown') => {
  const read = readPdf(
    typesetPdf({
      campaign: { name, description: '', cover: null },
      exportedAt: '2026-11-21T10:00:00.000Z',
      sessions,
      entries,
      pictures: new Map(),
    }),
  )
  return { read, front: read.pages.findIndex(({ label }) => label === '1') }
}
const allText = ({ pages }: ReadPdf) => bare(pages.map(({ text }) => text).join(''))
/** Removes spaces, because a PDF does not store them reliably. */
const bare = (text: string) => text.replace(/[\s\u200b]+/g, '')

const mill = 'The mill stands where the road from Greyford meets the river. '
const town = [
  ...Array.from({ length: 30 }, (_, at) =>
    anEntry(`Guest ${at + 1}`, {
      description: mill.repeat(12),
      details: { role: 'guest' },
      sessionNumber: 2,
    }),
  ),
  anEntry('Greyford', {
    category: 'places',
    aliases: ['The Grey Ford'],
    description: 'Here lives [[Guest 7]].',
  }),
  anEntry('Lantern Oath', { category: 'oaths' }),
]
const sessions = [aSession(1, 'First Snow'), aSession(2, 'Falling Bells')]

let printed: ReturnType<typeof print> | undefined
const printTown = () => {
  printed ??= print(town, sessions)
  return printed
}
/** A PDF stores Arabic and Hebrew letters from left to right within each run. */
const reversed = (text: string) => [...text].reverse().join('')

describe('the PDF of a campaign', () => {
  it('has a table of contents with correct page numbers', () => {
    const { front, read } = printTown()
    const contents = read.pages.slice(0, front).find(({ text }) => text.includes(pdfTexts.contents))
    const titles = [
      'The story so far',
      '1. First Snow',
      '2. Falling Bells',
      'The wiki',
      'People',
      'Places',
      'Oaths',
      'Index',
    ]
    for (const title of titles) {
      const number = new RegExp(`${title.replace('.', '\\.')} (\\d+)(?: |$)`).exec(contents?.text ?? '')?.[1]
      const page = read.pages[front + Number(number) - 1]
      expect(page?.text, `${title} on page ${number}`).toContain(title.replace(/^\d\. /, ''))
      expect(page?.label).toBe(number)
    }
    expect(new Set(contents?.links).size).toBe(titles.length)
    expect(read.pages.slice(0, front).map(({ label }) => label)).toEqual(['r1', 'r2', 'r3', 'r4'])
  })

  it('prints each scene of a recap under its title', () => {
    const narrativeSentences = [
      aStatement('They ride.', { scene: 'The road' }),
      aStatement('They rest.'),
      aStatement('A gate opens.', { scene: 'The gate' }),
    ]
    const detailedNarrative = 'They ride.\n\nThey rest.\n\nA gate opens.'
    const told = { engine: 'model', createdAt: '2026-10-18T09:00:00Z', editedAt: null }
    const recap = {
      ...emptySections,
      detailedNarrative,
      narrativeSentences,
      kind: 'narrative' as const,
      ...told,
    }
    const { read } = print([], [{ ...aSession(1, 'First Snow'), recap }])
    const text = read.pages.map((page) => page.text).join(' ')
    expect(bare(text)).toContain(bare('The road They ride. They rest. The gate A gate opens.'))
  })

  it('has no broken links', () => {
    const { read } = printTown()
    const links = read.pages.flatMap((page) => page.links)
    expect(links.length).toBeGreaterThan(60)
    expect(links.filter((link) => !read.anchors.has(link))).toEqual([])
  })

  it('turns explicit links and detected names into links to entries', () => {
    const { front, read } = printTown()
    const pageWith = (text: string) =>
      read.pages.findIndex((page, at) => at >= front && bare(page.text).includes(bare(text)))
    const links = read.pages[pageWith('Here lives')]?.links.map((link) => read.anchors.get(link))
    expect(links).toContain(pageWith('Guest 7 People'))
    const [guest] = read.pages.filter(({ text }) => text.includes('The mill stands'))
    expect(guest?.links.map((link) => read.anchors.get(link))).toContain(pageWith('Greyford Places'))
  })

  it('ends with an index of names and aliases with page numbers', () => {
    const { read } = printTown()
    const index = read.pages.findLast(({ text }) => text.includes(pdfTexts.index))
    const label = read.pages[read.anchors.get('entry-Greyford') ?? -1]?.label
    expect(bare(index?.text ?? '')).toContain(bare(`Greyford ${label}, 3–`))
    expect(bare(index?.text ?? '')).toContain(bare(`The Grey Ford, see Greyford ${label}`))
  })

  it('indexes each entry with exactly the pages that link to it', () => {
    const { front, read } = printTown()
    const own = read.anchors.get('entry-Guest 7')
    const [, first, rest] = /Guest 7\s+(\d+)(?:\s*, ([\d–, ]+\d))?/.exec(read.pages.at(-1)?.text ?? '') ?? []
    const mentions = read.pages.flatMap(({ links, label }, at) =>
      at >= front && at < (read.anchors.get('index') ?? 0) && at !== own && links.includes('entry-Guest 7')
        ? [label]
        : [],
    )
    expect(first).toBe(read.pages[own ?? -1]?.label)
    expect(rest).toBe(mentions.join(', '))
  })

  it('prints the chapter in the header of left pages and the entry in the header of right pages', () => {
    const { front, read } = printTown()
    const headOf = (at: number) =>
      read.pages[at]?.runs
        .filter(({ y }) => y > 555)
        .map(({ text }) => text)
        .join(' ')
    expect(headOf(front)).toBe('')
    const left = read.pages.findIndex(({ label }, at) => at > front && label === '4')
    expect(headOf(left)).toBe('4 People')
    expect(headOf(left + 1)).toMatch(/^5 Guest \d+$/)
  })

  it('has bookmarks, a title and a language', () => {
    const { read } = printTown()
    expect(read.bookmarks).toEqual(
      expect.arrayContaining(['The wiki', 'Places', 'Greyford', 'Guest 30', 'Index']),
    )
    expect(read.source).toContain('/Lang (en)')
    expect(read.title).toBe('The Ashen Crown')
  })

  it('never leaves an entry heading alone at the bottom of a page', () => {
    const { front, read } = printTown()
    for (const { runs } of read.pages.slice(front, read.anchors.get('index'))) {
      const lowest = Math.min(...runs.filter(({ y }) => y > 45).map(({ y }) => y))
      const last = runs.filter(({ y }) => y === lowest).map(({ text }) => text)
      expect(last.join('')).not.toMatch(/^(Guest \d+|People.*)$/)
    }
  })

  it('prints a short line in capitals as a heading', () => {
    const drawn = (description: string) => print([anEntry('Greyford', { description })]).read.pages
    expect(drawn('OLD WALLS\n\nOf grey stone.')).toEqual(drawn('# OLD WALLS\n\nOf grey stone.'))
  })

  it('prints names with special characters, other scripts or 255 characters in full', () => {
    const names = [
      `"Quoted" <b>&amp; \\ (half`,
      'Ωμέγα',
      'Ёжик Ґава',
      'Łódź Nguyễn',
      'x'.repeat(255),
      'abc\u202egpj.exe',
    ]
    const { read } = print(
      names.map((name) => anEntry(name)),
      [],
      names[0],
    )
    const all = allText(read)
    for (const name of names) expect(all).toContain(bare(name.replace('\u202e', '')))
    expect(all).not.toContain('\ufffd')
    expect(read.bookmarks).toEqual(expect.arrayContaining(names.map((name) => name.replace('\u202e', ''))))
  })

  it('prints formatting, quotes and code, and links external URLs', () => {
    const description =
      '**A** *b* `c` [the map](https://maps.example/)\n\n> q **r**\n> - s\n\n```\nd e\n  f\n```\n\n:::gm\n> t\n:::'
    const { read } = print([anEntry('Osk', { description })])
    expect(allText(read)).toContain(bare('A b c the map q r • s d e f'))
    expect(JSON.stringify(read)).toContain('https://maps.example/')
  })

  it('prints Typst markup literally', () => {
    const markup = String.raw`#read("/etc/passwd") $x^2$ *b* _i_ [a] \ \u{41} @ref <label> // c /* d */ ~ -- ... 'q' #{1 + 1} = H`
    const { read } = print(
      [
        anEntry(markup, {
          description: `${escapeMarks(markup)}\n\n- ${escapeMarks(markup)}`,
          aliases: ['#panic("x")'],
          details: { [markup]: markup },
        }),
        anEntry('<label>', { category: '#category' }),
      ],
      [{ ...aSession(1, markup), notes: markup }],
      markup,
    )
    const all = allText(read)
    expect(all.split(bare(markup)).length).toBeGreaterThan(9)
    expect(all).toContain(bare('#panic("x")'))
    expect(all).not.toContain('root:')
    expect(read.title).toBe(markup)
  })

  it('prints Arabic, Hebrew, Chinese, Japanese, Korean and emoji', () => {
    const { read } = print([
      anEntry('東京の剣', { description: '这是一把古老的剑。\n\n오래된 검이 탑에 숨겨져 있었다. 🐉' }),
      anEntry('חרב', { description: 'זוהי חרב עתיקה.' }),
      anEntry('سيف', { description: 'سيف قديم' }),
    ])
    const all = allText(read)
    for (const text of ['東京の剣', '这是一把古老的剑。', bare('오래된 검이 탑에 숨겨져 있었다.'), '🐉']) {
      expect(all).toContain(text)
    }
    expect(all).toContain(reversed('עתיקה'))
    expect(all).not.toContain('[')
    expect(all).not.toContain('lacks')
    const [word] = read.pages.flatMap(({ runs }) =>
      runs.filter(({ text }) => text.includes(reversed('זוהי'))),
    )
    // The paragraph begins at the right margin. The page is 419.5 points wide, with margins of 46 and 58 points.
    expect(word?.right).toBeGreaterThan(359)
  })

  it('lists scripts that no font supports and marks where they occur', () => {
    const { read } = print([anEntry('ไทย', { description: 'A sword of ไทย ไทย, which shines. \ud800' })])
    const all = allText(read)
    expect(all).toContain(bare('A sword of [Thai], which shines.'))
    expect(all).toContain(bare(pdfTexts.missing('Thai, other signs')))
    expect(read.bookmarks).toContain('ไทย')
    expect(allText(printTown().read)).not.toContain(bare('has no letters'))
  })

  it('keeps long names and words within the margins', () => {
    const long = 'Donaudampfschifffahrtselektrizität'.repeat(7)
    const entries = ['A'.repeat(255), 'Long name '.repeat(25), 'Ж'.repeat(255)].map((name) =>
      anEntry(name, {
        aliases: [long],
        description: `${long}\n\n- ${long}\n\n:::gm\n${long}\n:::`,
        details: { [long]: long },
      }),
    )
    const { read } = print(entries, [aSession(1, 'S'.repeat(255))], 'M'.repeat(255))
    for (const [at, { runs }] of read.pages.entries()) {
      const [left, right] = at % 2 === 0 ? [58, 46] : [46, 58]
      for (const run of runs.filter(({ text }) => text.trim() !== '')) {
        expect(run.x, run.text).toBeGreaterThanOrEqual(left)
        expect(run.right, run.text).toBeLessThan(419.53 - right + 1)
      }
    }
    expect(read.pages.some(({ runs }) => runs.some(({ text, y }) => y > 555 && text.endsWith('…')))).toBe(
      true,
    )
  })

  it('prints secret parts in a box', () => {
    const secret = { description: 'Open.\n\n:::gm\nShe is a spy.\n:::', visibility: 'gm' as const }
    const { read } = print([anEntry('Mirelle', secret)])
    const page = read.pages.find(({ text }) => text.includes('She is a spy.'))
    const box = page?.boxes.find(({ colour }) => colour === '243 240 234')
    const isInside = (text: string) =>
      page?.runs.some((run) => {
        return run.text.includes(text) && box && run.y > box.y && run.y < box.y + box.height
      })
    expect(isInside('She is a spy.')).toBe(true)
    expect(isInside('Open.')).toBe(false)
    expect(bare(read.pages[1]?.text ?? '')).toContain(bare(pdfTexts.gmCopy))
  })

  it.each([
    ['no entry', []],
    ['one entry', [anEntry('Mirelle')]],
    ['a paragraph of 50,000 characters', [anEntry('Mirelle', { description: 'word '.repeat(10_000) })]],
    [
      'odd characters',
      [
        anEntry('a\u00adb\u200bc\u200d\ufeff\u0000', {
          description: '🏳️‍🌈 👩‍👩‍👧 \u0301\u0301 \u{e0001} \u2028 x',
        }),
      ],
    ],
    ['a category without letters', [anEntry('Mirelle', { category: '***' })]],
  ])('supports %s', (_, entries) => {
    const { read } = print(entries)
    expect(read.pages.length).toBeGreaterThan(3)
  })
})

describe('the typesetting process', () => {
  const campaignOf = (entries: () => AsyncIterable<ExportedEntry[]>): ExportedCampaign => ({
    id: 'c1',
    campaign: { name: 'The Ashen Crown', description: '', cover: null },
    async *pictures() {},
    exportedAt: '2026-11-21T10:00:00.000Z',
    names: async () => [],
    async *sessions() {
      yield* sessions
    },
    entries,
  })
  type Options = {
    account?: string
    signal?: AbortSignal
    limits?: { time: number; memory: number }
  }
  const never = new AbortController().signal
  const make = (
    entries: () => AsyncIterable<ExportedEntry[]>,
    { account = 'account', signal = never, limits = pdfLimits }: Options = {},
  ) => makePdf(account, campaignOf(entries), signal, limits)

  it('returns a PDF', async () => {
    const pdf = await make(async function* () {
      yield town
    })
    expect(Buffer.from(pdf.subarray(0, 8)).toString()).toBe('%PDF-1.7')
    expect(Buffer.from(pdf.subarray(-6)).toString().trim()).toBe('%%EOF')
  })

  it('is killed when the client disconnects, and the next PDF can start', async () => {
    const gone = new AbortController()
    const started: ChildProcess[] = []
    const watch = (message: unknown) => {
      if (message instanceof Object && 'process' in message && message.process instanceof ChildProcess)
        started.push(message.process)
    }
    subscribe('child_process', watch)
    const entries = async function* () {
      yield town
      gone.abort(new Error('gone'))
      yield town
    }
    const made = make(entries, { signal: gone.signal })
    await expect(made).rejects.toThrow('gone')
    unsubscribe('child_process', watch)
    expect(started.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL'])
    await expect(make(async function* () {})).resolves.toBeInstanceOf(Uint8Array)
  })

  it('alternates between accounts', async () => {
    const order: string[] = []
    const add = async (account: string, name: string) => {
      await make(async function* () {}, { account })
      order.push(name)
    }
    await Promise.all([add('a', 'a1'), add('a', 'a2'), add('b', 'b1')])
    expect(order.indexOf('a1')).toBeLessThan(order.indexOf('a2'))
    expect(order.indexOf('b1')).toBeLessThan(order.indexOf('a2'))
  })

  it.each([
    ['takes too long', { ...pdfLimits, time: 1 }],
    ['takes too much memory', { ...pdfLimits, memory: 12 }],
  ])('rejects a PDF that %s', async (_, limits) => {
    const entries = async function* () {
      for (let page = 0; page < 200; page++) yield town
    }
    await expect(make(entries, { limits })).rejects.toMatchObject({
      code: 'LIMIT',
      message: pdfTexts.tooLong,
    })
  })

  it('rejects a campaign with too many formatting marks before it is typeset', async () => {
    const [entry] = town
    if (!entry) throw new Error('The town has no entry')
    const entries = async function* () {
      for (let count = 0; count < 3; count++) yield [{ ...entry, description: '*'.repeat(100_000) }]
      throw new Error('The campaign was read on')
    }
    await expect(make(entries)).rejects.toMatchObject({ code: 'LIMIT', message: pdfTexts.tooLong })
  })

  it('counts the formatting marks of recaps and of the description too', async () => {
    const marks = '*'.repeat(300_000)
    const none = async function* () {
      yield []
      throw new Error('The entries were read')
    }
    const whole = campaignOf(none)
    const refused = { code: 'LIMIT', message: pdfTexts.tooLong }
    const makeOf = (changed: Partial<ExportedCampaign>) =>
      makePdf('account', { ...whole, ...changed }, never, pdfLimits)
    await expect(makeOf({ campaign: { ...whole.campaign, description: marks } })).rejects.toMatchObject(
      refused,
    )
    const createdAt = '2026-11-14T22:00:00.000Z'
    const kept = { kind: 'narrative' as const, engine: 'gemma', createdAt, editedAt: null }
    const recap = { ...emptySections, ...kept, summarySentences: [aStatement(marks)] }
    const marked = { ...aSession(1, 'First Snow'), recap }
    await expect(
      makeOf({
        async *sessions() {
          yield marked
        },
      }),
    ).rejects.toMatchObject(refused)
  })

  it('passes on an error that occurs while the campaign is read', async () => {
    const made = make(async function* () {
      yield town
      throw new Error('The database has gone')
    })
    await expect(made).rejects.toThrow('The database has gone')
  })
})
