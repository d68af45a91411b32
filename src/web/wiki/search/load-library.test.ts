import { describe, expect, it } from 'vitest'
import type { WikiEntry } from '#contract/wiki/schemas.ts'
import { anEntry } from '#core/wiki/test-entries.ts'
import { errorBody, stubServer } from '#web/lib/test-browser.tsx'
import { type Library, toHead } from './library.ts'
import { createLibraryService } from './library-service.ts'
import { fillLibrary, type LibraryRequest, loadLibrary } from './load-library.ts'

const request: LibraryRequest = { campaignId: 'c1', viewpoint: 'own', headers: {} }

const serve = (entries: WikiEntry[], version = 'gm.e.1') =>
  stubServer({
    'GET /api/wiki/c1/index': { body: { success: true, version, entries: entries.map(toHead) } },
    'GET /api/wiki/c1': { body: { success: true, entries } },
  })

const find = (library: Library, query: string) => library.search(query, 0).hits.map(({ entry }) => entry.name)
const osk = anEntry('Osk', { description: 'He rings the bell.', session_number: null })
const wren = anEntry('Wren')

describe('loadLibrary and fillLibrary', () => {
  it('sort the entries by name', async () => {
    serve([anEntry('wren'), anEntry('Osk'), anEntry('Élan')])
    expect((await loadLibrary(request)).heads.map(({ name }) => name)).toEqual(['Élan', 'Osk', 'wren'])
  })

  it('index the names before the texts', async () => {
    const requests = serve([osk, wren])
    const library = await loadLibrary(request)
    expect(requests.map(({ path }) => path)).toEqual(['/api/wiki/c1/index'])
    expect([find(library, 'osk'), find(library, 'bell')]).toEqual([['Osk'], []])
    await fillLibrary(library, request)
    expect(find(library, 'bell')).toEqual(['Osk'])
    expect(library.search('bell', 0).isComplete).toBe(true)
  })

  it('parse a large response in slices, even if a text looks like the start of an entry', async () => {
    const text = 'Stone },{"id":"x" \\" 🐉 '.repeat(40)
    const entries = Array.from({ length: 4_000 }, (_, at) =>
      anEntry(`e${at}`, { description: `${text}${at} },{` }),
    )
    serve(entries)
    const library = await loadLibrary(request)
    let slices = 0
    const { addEntries } = library
    library.addEntries = (listed) => {
      slices++
      addEntries(listed)
    }
    await fillLibrary(library, request)
    expect(slices).toBeGreaterThan(1)
    expect(entries.filter(({ id, description }) => library.read(id)?.description !== description)).toEqual([])
  })
})

describe('createLibraryService', () => {
  it('returns the status, code and message of a refusal', async () => {
    stubServer({ 'GET /api/wiki/c1/index': { status: 404, body: errorBody('No.', 'NOT_FOUND') } })
    expect(await createLibraryService().open(request)).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      serverText: 'No.',
    })
  })

  it('reloads only when the version has changed', async () => {
    const service = createLibraryService()
    serve([osk], 'gm.e.1')
    expect(await service.open(request)).toEqual({ version: 'gm.e.1', size: 1 })
    const unchanged = serve([osk, wren], 'gm.e.1')
    expect(await service.open(request)).toEqual({ version: 'gm.e.1', size: 1 })
    expect(unchanged.map(({ path }) => path)).toEqual(['/api/wiki/c1/index'])
    expect((await service.readHeads(0, 10)).map(({ name }) => name)).toEqual(['Osk'])
    serve([osk, wren], 'gm.e.2')
    expect(await service.open(request)).toEqual({ version: 'gm.e.2', size: 2 })
    expect((await service.readHeads(1, 10)).map(({ name }) => name)).toEqual(['Wren'])
    await expect.poll(async () => (await service.search('bell', 0)).total).toBe(1)
  })

  it('fetches only what has changed since its version', async () => {
    const service = createLibraryService()
    serve([osk, wren], 'gm.e.1')
    await service.open(request)
    await expect.poll(async () => (await service.search('bell', 0)).isComplete).toBe(true)
    const changes = { entries: [{ ...osk, description: 'He hides the key.' }], removed: [wren.id] }
    const requests = stubServer({
      'GET /api/wiki/c1/index': { body: { success: true, version: 'gm.e.3', entries: [], changes } },
    })
    expect(await service.open(request)).toEqual({ version: 'gm.e.3', size: 1 })
    expect(requests.map(({ path, query }) => `${path}?${query}`)).toEqual(['/api/wiki/c1/index?since=gm.e.1'])
    expect((await service.search('key', 0)).total).toBe(1)
    expect((await service.search('bell', 0)).total).toBe(0)
    expect((await service.readHeads(0, 10)).map(({ name }) => name)).toEqual(['Osk'])
  })

  it('applies local changes at once', async () => {
    const service = createLibraryService()
    serve([osk], 'gm.e.1')
    await service.open(request)
    await service.change([anEntry('Mill')], ['Osk'])
    expect((await service.readHeads(0, 10)).map(({ name }) => name)).toEqual(['Mill'])
  })
})
