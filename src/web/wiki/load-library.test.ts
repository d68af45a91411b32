import { describe, expect, it } from 'vitest'
import type { WikiDifferences, WikiEntry } from '#contract/wiki.ts'
import { anEntry } from '#core/wiki/test-entries.ts'
import { type Answer, refusal, stubServer } from '#web/lib/test-browser.tsx'
import { memoryOf } from '#web/lib/test-kept-data.ts'
import { dropForeignCopies } from './keep-library.ts'
import { type Library, toHead } from './library.ts'
import { type LibraryRequest, loadLibrary, refreshLibrary } from './load-library.ts'

const request: LibraryRequest = { userId: 'u1', campaignId: 'c1', audience: 'own', headers: {} }
const rest = async () => {}

/** A server with these entries; asked what has changed, it says what it is told to. */
function serve(
  entries: WikiEntry[],
  version: string,
  differences: WikiDifferences['differences'] | Answer = null,
) {
  const isAnswer = differences === 'unreachable' || (differences !== null && 'body' in Object(differences))
  return stubServer({
    'GET /api/wiki/c1/index': { body: { success: true, version, entries: entries.map(toHead) } },
    'GET /api/wiki/c1': { body: { success: true, entries } },
    'GET /api/wiki/c1/differences': isAnswer
      ? (differences as Answer)
      : { body: { success: true, version, differences } },
  })
}

async function open(kept = memoryOf(), asked = request): Promise<Library> {
  const { library, fill } = await loadLibrary(kept, asked)
  await fill(rest)
  return library
}

const find = (library: Library, query: string) => library.search(query, 0).hits.map(({ entry }) => entry.name)
const osk = anEntry('Osk', { description: 'He rings the bell.', session_number: null })
const wren = anEntry('Wren')

describe('opening a wiki for the first time', () => {
  it('lists its entries by name', async () => {
    serve([anEntry('wren'), anEntry('Osk'), anEntry('Élan')], 'gm.e.1')
    expect((await open()).heads.map(({ name }) => name)).toEqual(['Élan', 'Osk', 'wren'])
  })

  it('asks for the names first, and has them before the texts come', async () => {
    const asked = serve([osk, wren], 'gm.e.1')
    const { library, fill } = await loadLibrary(memoryOf(), request)
    expect(asked.map(({ path }) => path)).toEqual(['/api/wiki/c1/index'])
    expect([find(library, 'osk'), find(library, 'bell')]).toEqual([['Osk'], []])
    await fill(rest)
    expect(find(library, 'bell')).toEqual(['Osk'])
    expect(library.search('bell', 0).isComplete).toBe(true)
  })

  it('takes the texts of a large one in bit by bit, whatever stands in them', async () => {
    const text = 'Stone },{"id":"x" \\" 🐉 '.repeat(40)
    const entries = Array.from({ length: 4_000 }, (_, at) =>
      anEntry(`e${at}`, { description: `${text}${at} },{` }),
    )
    serve(entries, 'gm.e.1')
    let rests = 0
    const { library, fill } = await loadLibrary(memoryOf(), request)
    await fill(async () => {
      rests++
    })
    expect(rests).toBeGreaterThan(1)
    expect(entries.filter(({ id, description }) => library.read(id)?.description !== description)).toEqual([])
  })
})

describe('opening a wiki again', () => {
  it('fetches only what has changed since', async () => {
    const kept = memoryOf()
    serve([osk, wren], 'gm.e.1')
    await open(kept)
    const entries = [anEntry('Mill', { description: 'It has a bell.' })]
    const asked = serve([], 'gm.e.2', { entries, removed: ['Wren'] })
    const library = await open(kept)
    expect(asked.map(({ path, query }) => `${path} ${query}`)).toEqual([
      '/api/wiki/c1/differences since=gm.e.1',
    ])
    expect(library.heads.map(({ name }) => name)).toEqual(['Mill', 'Osk'])
    expect(find(library, 'bell')).toEqual(['Mill', 'Osk'])
    expect(library.read('Osk')).toEqual(osk)
    expect(library.search('bell', 0).isComplete).toBe(true)
  })

  it('fetches all of it where too much has changed, and keeps that', async () => {
    const kept = memoryOf()
    serve([osk], 'gm.e.1')
    await open(kept)
    serve([wren], 'gm.f.1', null)
    expect((await open(kept)).heads.map(({ name }) => name)).toEqual(['Wren'])
    const asked = serve([], 'gm.f.1', { entries: [], removed: [] })
    expect((await open(kept)).heads.map(({ name }) => name)).toEqual(['Wren'])
    expect(asked[0]?.query).toBe('since=gm.f.1')
  })

  it('shows nothing of what was kept before the server has said that it may be read', async () => {
    const kept = memoryOf()
    serve([osk], 'gm.e.1')
    await open(kept)
    serve([osk], 'gm.e.1', 'unreachable')
    await expect(open(kept)).rejects.toMatchObject({ status: 0 })
    expect(kept.size()).toBeGreaterThan(0)
  })

  it.each([
    ['the campaign is not theirs any more', 404, 'NOT_FOUND'],
    ['the sign-in is over', 401, 'TOKEN_EXPIRED'],
  ])('keeps nothing where %s', async (_, status, code) => {
    const kept = memoryOf()
    serve([osk], 'gm.e.1')
    await open(kept)
    serve([osk], 'gm.e.1', { status, body: refusal('No.', code) })
    await expect(open(kept)).rejects.toMatchObject({ status })
    expect(kept.size()).toBe(0)
  })

  it('finds nothing that was kept for somebody else, or for other eyes', async () => {
    const kept = memoryOf()
    serve([osk], 'gm.e.1')
    await open(kept)
    const others: LibraryRequest[] = [
      { ...request, userId: 'u2' },
      { ...request, audience: 'player' },
    ]
    for (const other of others) {
      const asked = serve([wren], 'player.e.1')
      await open(kept, other)
      expect(asked[0]?.path).toBe('/api/wiki/c1/index')
    }
  })

  it('fetches everything where there was no room to keep it', async () => {
    const kept = memoryOf(1)
    serve([osk], 'gm.e.1')
    await open(kept)
    expect(kept.size()).toBe(0)
    const asked = serve([osk], 'gm.e.1')
    expect(find(await open(kept), 'bell')).toEqual(['Osk'])
    expect(asked[0]?.path).toBe('/api/wiki/c1/index')
  })

  it('fetches the texts where some of what was kept is lost', async () => {
    const kept = memoryOf()
    serve([osk], 'gm.e.1')
    await open(kept)
    await kept.drop(['u1', 'c1', 'own', 'volume 0'])
    await kept.write(['u1', 'c1', 'own'], 'volume 0', null)
    serve([osk], 'gm.e.1', { entries: [], removed: [] })
    expect(find(await open(kept), 'bell')).toEqual(['Osk'])
  })
})

describe('a wiki that is open', () => {
  it('is brought up to date by what others have changed', async () => {
    serve([osk, wren], 'gm.e.1')
    const library = await open()
    const sung = anEntry('Wren', { description: 'It sings.' })
    const asked = serve([], 'gm.e.2', { entries: [sung], removed: ['Osk'] })
    expect(await refreshLibrary(library, request)).toEqual({ changed: [toHead(sung)], removed: ['Osk'] })
    expect(asked[0]?.query).toBe('since=gm.e.1')
    expect([find(library, 'sings'), find(library, 'bell')]).toEqual([['Wren'], []])
    expect(library.version).toBe('gm.e.2')
  })

  it('is opened anew where that is not known', async () => {
    serve([osk], 'gm.e.1')
    const library = await open()
    serve([], 'gm.f.1', null)
    expect(await refreshLibrary(library, request)).toBeNull()
  })
})

describe('copies of wikis', () => {
  it('stay only with those who may read them', async () => {
    const kept = memoryOf()
    for (const [campaignId, audience, version, userId] of [
      ['c1', 'own', 'gm.e.1', 'u1'],
      ['c1', 'player', 'player.e.1', 'u1'],
      ['demoted', 'own', 'gm.e.1', 'u1'],
      ['left', 'own', 'player.e.1', 'u1'],
      ['c1', 'own', 'gm.e.1', 'somebody else'],
    ] as const) {
      await kept.write([userId, campaignId, audience], 'label', { version, volumes: 0 })
    }
    const campaigns = [
      { id: 'c1', userRole: 'gm' as const },
      { id: 'demoted', userRole: 'player' as const },
    ]
    await dropForeignCopies(kept, 'u1', campaigns)
    expect(await kept.list('label')).toEqual([
      ['u1', 'c1', 'own'],
      ['u1', 'c1', 'player'],
    ])
  })
})
