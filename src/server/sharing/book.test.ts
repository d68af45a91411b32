import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { bookLimits, bookTexts } from '#contract/book.ts'
import type { Book, BookEntry, BookSession } from '#core/sharing/book.ts'
import { drawBook } from './book-draw.ts'
import { layOutBook } from './book-layout.ts'
import { makeBookPdf } from './book-pdf.ts'
import { measure } from './book-style.ts'
import { readPdf } from './test-pdf.ts'

const anEntry = (name: string, more: Partial<BookEntry> = {}): BookEntry => ({
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
const aSession = (sessionNumber: number, name: string): BookSession => ({
  id: `s${sessionNumber}`,
  sessionNumber,
  name,
  date: '2026-10-17',
  notes: `What happened in ${name}.`,
  recap: null,
})
const print = async (entries: BookEntry[], sessions: BookSession[] = [], name = 'The Ashen Crown') => {
  const copy = {
    campaign: { name, description: '' },
    exportedAt: '2026-11-21T10:00:00.000Z',
    sessions,
    entries,
  }
  const laid = layOutBook(copy)
  return { laid, read: readPdf(await drawBook(laid, false)) }
}
/** Without blanks, which a reader of the file can only guess. */
const bare = (text: string) => text.replace(/\s+/g, '')

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
const evenings = [aSession(1, 'First Snow'), aSession(2, 'Falling Bells')]

let printed: ReturnType<typeof print> | undefined
const printTown = () => {
  printed ??= print(town, evenings)
  return printed
}

describe('the book of a campaign', () => {
  it('has contents whose numbers are those of the pages', async () => {
    const { laid, read } = await printTown()
    const contents = read.pages
      .slice(0, laid.frontPages)
      .find(({ text }) => text.includes(bookTexts.contents))
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
      const page = read.pages[laid.frontPages + Number(number) - 1]
      expect(page?.text, `${title} on page ${number}`).toContain(title.replace(/^\d\. /, ''))
    }
    expect(new Set(contents?.links).size).toBe(titles.length)
    expect(read.source).toMatch(/\/PageLabels <<\n\/Nums \[0 <<\n\/S \/r\n>> 4 <<\n\/S \/D/)
  })

  it('leads nowhere but to places that it has', async () => {
    const { read } = await printTown()
    const links = read.pages.flatMap((page) => page.links)
    expect(links.length).toBeGreaterThan(60)
    expect(links.filter((link) => !read.places.has(link))).toEqual([])
  })

  it('leads from a written name and from one in the text to the entry', async () => {
    const { laid, read } = await printTown()
    const pageWith = (text: string) =>
      read.pages.findIndex((page, at) => at >= laid.frontPages && bare(page.text).includes(bare(text)))
    const links = read.pages[pageWith('Here lives')]?.links.map((link) => read.places.get(link))
    expect(links).toContain(pageWith('Guest 7 People'))
    const [guest] = read.pages.filter(({ text }) => text.includes('The mill stands'))
    expect(guest?.links.map((link) => read.places.get(link))).toContain(pageWith('Greyford Places'))
  })

  it('ends with an index of all names, other names too, with the pages that speak of them', async () => {
    const { laid, read } = await printTown()
    const index = read.pages.findLast(({ text }) => text.includes(bookTexts.index))
    const own = laid.pages.findIndex(({ lines }) =>
      lines.some(({ line }) => line.anchors.includes('entry-Greyford')),
    )
    const label = laid.pages[own]?.label
    expect(bare(index?.text ?? '')).toContain(bare(`Greyford ${label}, 3–`))
    expect(bare(index?.text ?? '')).toContain(bare(`The Grey Ford, see Greyford ${label}`))
  })

  it('has bookmarks, a title and a language', async () => {
    const { read } = await printTown()
    expect(read.bookmarks).toEqual(
      expect.arrayContaining(['The wiki', 'Places', 'Greyford', 'Guest 30', 'Index']),
    )
    expect(read.source).toContain('/Lang (en)')
    expect(read.title).toBe('The Ashen Crown')
  })

  it('never leaves the name of an entry alone at the foot of a page', async () => {
    const { laid } = await printTown()
    for (const { lines } of laid.pages) {
      expect(lines.at(-1)?.line.anchors.filter((anchor) => anchor.startsWith('entry-')) ?? []).toEqual([])
    }
  })

  it('loses nothing of a name', async () => {
    const names = [
      `"Quoted" <b>&amp; \\ (half`,
      'Ωμέγα',
      'Ёжик Ґава',
      'Łódź Nguyễn',
      'x'.repeat(255),
      'abc\u202egpj.exe',
    ]
    const { read } = await print(
      names.map((name) => anEntry(name)),
      [],
      names[0],
    )
    const all = bare(read.pages.map(({ text }) => text).join(''))
    for (const name of names) expect(all).toContain(bare(name.replace('\u202e', '')))
    expect(all).not.toContain('\ufffd')
    expect(read.bookmarks).toEqual(expect.arrayContaining(names.map((name) => name.replace('\u202e', ''))))
  })

  it('says which scripts it lacks, and marks where they stood', async () => {
    const { read } = await print([
      anEntry('東京の剣', { description: 'A sword 🐉 of مرحبا بالعالم, which shines.' }),
    ])
    const all = bare(read.pages.map(({ text }) => text).join(''))
    expect(all).toContain(bare('A sword [emoji] of [Arabic], which shines.'))
    expect(all).toContain(bare(bookTexts.missing('Arabic, Chinese or Japanese, emoji')))
    expect(read.bookmarks).toContain('東京の剣')
    const { read: plain } = await printTown()
    expect(bare(plain.pages.map(({ text }) => text).join(''))).not.toContain('lacks')
  })

  it('keeps within its margins, however long a name or a word is', async () => {
    const long = 'Donaudampfschifffahrtselektrizität'.repeat(7)
    const entries = ['A'.repeat(255), 'Long name '.repeat(25), 'Ж'.repeat(255)].map((name) =>
      anEntry(name, {
        aliases: [long],
        description: `- ${long}\n\n:::gm\n${long}\n:::`,
        details: { [long]: long },
      }),
    )
    const { laid } = await print(entries, [aSession(1, 'S'.repeat(255))], 'M'.repeat(255))
    for (const { lines, head } of laid.pages) {
      for (const { x, width } of [...head, ...lines.flatMap(({ line }) => line.runs)]) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThan(measure + 1)
      }
    }
    expect(laid.pages.some(({ head }) => head.some(({ text }) => text.endsWith('…')))).toBe(true)
  })

  it('sets apart what is for game masters', async () => {
    const secret = { description: 'Open.\n\n:::gm\nShe is a spy.\n:::', visibility: 'gm' as const }
    const { laid, read } = await print([anEntry('Mirelle', secret)])
    const aside = laid.pages.flatMap(({ lines }) => lines).filter(({ line }) => line.isAside)
    const text = aside.flatMap(({ line }) => line.runs.map((run) => run.text)).join(' ')
    expect(text).toContain('She is a spy.')
    expect(text).not.toContain('Open.')
    expect(bare(read.pages[1]?.text ?? '')).toContain(bare(bookTexts.gmCopy))
  })

  it.each([
    ['no entry', []],
    ['one entry', [anEntry('Mirelle')]],
  ])('can be made of %s', async (_, entries) => {
    const { read } = await print(entries)
    expect(read.pages.length).toBeGreaterThan(3)
  })
})

describe('the press', () => {
  const bookOf = (entries: () => AsyncIterable<BookEntry[]>): Book => ({
    campaign: { name: 'The Ashen Crown', description: '' },
    exportedAt: '2026-11-21T10:00:00.000Z',
    names: async () => [],
    async *sessions() {
      yield* evenings
    },
    entries,
  })
  const never = new AbortController().signal

  it('gives a PDF', async () => {
    const pdf = await makeBookPdf(
      'account',
      bookOf(async function* () {
        yield town
      }),
      never,
    )
    expect(Buffer.from(pdf.subarray(0, 8)).toString()).toBe('%PDF-1.7')
    expect(Buffer.from(pdf.subarray(-6)).toString().trim()).toBe('%%EOF')
  })

  it('stops when the reader goes away, and takes the next book', async () => {
    const gone = new AbortController()
    const started = once(process, 'worker') as Promise<[Worker]>
    const made = makeBookPdf(
      'account',
      bookOf(async function* () {
        yield town
        gone.abort(new Error('gone'))
        yield town
      }),
      gone.signal,
    )
    await expect(made).rejects.toThrow('gone')
    const [thread] = await started
    expect(thread.threadId).toBe(-1)
    await expect(
      makeBookPdf(
        'account',
        bookOf(async function* () {}),
        never,
      ),
    ).resolves.toBeInstanceOf(Uint8Array)
  })

  it('takes turns between accounts', async () => {
    const order: string[] = []
    const add = async (account: string, name: string) => {
      const empty = bookOf(async function* () {})
      await makeBookPdf(account, empty, never)
      order.push(name)
    }
    await Promise.all([add('a', 'a1'), add('a', 'a2'), add('b', 'b1')])
    expect(order).toEqual(['a1', 'b1', 'a2'])
  })

  it.each([
    ['takes too long', { ...bookLimits, time: 1 }],
    ['takes too much memory', { ...bookLimits, memory: 12 }],
  ])('says so when a book %s', async (_, limits) => {
    const made = makeBookPdf(
      'account',
      bookOf(async function* () {
        for (let page = 0; page < 200; page++) yield town
      }),
      never,
      limits,
    )
    await expect(made).rejects.toMatchObject({ code: 'LIMIT', message: bookTexts.tooLong })
  })

  it('passes on what went wrong while the book was read', async () => {
    const made = makeBookPdf(
      'account',
      bookOf(async function* () {
        yield town
        throw new Error('The database has gone')
      }),
      never,
    )
    await expect(made).rejects.toThrow('The database has gone')
  })
})
