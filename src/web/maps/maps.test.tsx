import './maps-page.tsx'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MapDetails, MapJourney } from '#contract/maps/schemas.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { type Answers, choose, chooseAction, inAnHour, success } from '#web/lib/test-browser.tsx'
import { aMap, aPin } from '#web/maps/test-maps.ts'
import { anArticle, anEntry, bodiesOf, findDialog, openWiki } from '#web/wiki/test-wiki.tsx'

const base = '/api/campaign/c1/maps'
const gate = anEntry({ name: 'Hollowgate', category: 'places', description: 'A gate of salt.' })
const source = { segmentId: 'g1', transcriptionId: 't1', sessionId: 's1', start: 75, end: 80 }
const journey = (number: number, change: Partial<MapJourney> = {}): MapJourney => ({
  ...{ sessionId: `s${number}`, sessionNumber: number, name: `Night ${number}`, date: '2026-03-14' },
  ...{ isEdited: false, stops: [] },
  ...change,
})

function openMaps(details: Partial<MapDetails> = {}, answers: Answers = {}, role: 'gm' | 'player' = 'gm') {
  const map = details.map ?? aMap()
  return openWiki(
    '&page=maps',
    {
      [`GET ${base}`]: success({ maps: [map], deleted: [] }),
      [`GET ${base}/m1`]: success({ map, pins: [aPin()], journeys: [], lines: {}, ...details }),
      'GET /api/pictures/ticket': success({ url: '/api/pictures/t', expiresAt: inAnHour() }),
      'GET /api/wiki/c1': success({ entries: [gate] }),
      'GET /api/wiki/c1/entry/e1': success({ entry: anArticle(gate) }),
      ...answers,
    },
    sampleCampaign({ userRole: role }),
  )
}
const findMap = () => screen.findByRole('application', { name: 'Map of The Salt Coast' })
const findList = () => screen.findByRole('complementary', { name: 'Pins and path' })

describe('a map', () => {
  it('shows its picture and its pins, on the map and in a list', async () => {
    openMaps()
    const map = await findMap()
    const sources = () => [...map.querySelectorAll('img')].map(({ src }) => new URL(src).pathname)
    await waitFor(() =>
      expect(sources()).toEqual(['medium', 'large'].map((size) => `/api/pictures/t/picture/${size}`)),
    )
    expect(within(map).getByRole('button', { name: 'Hollowgate' })).toBeTruthy()
    expect(within(await findList()).getByRole('button', { name: 'Hollowgate' })).toBeTruthy()
  })

  it('marks pins that only game masters see', async () => {
    openMaps({ pins: [aPin({ isHidden: true })] })
    const name = `Hollowgate (${mapTexts.hidden})`
    expect(within(await findMap()).getByRole('button', { name })).toBeTruthy()
  })

  it('finds pins by their first letters, ignoring accents', async () => {
    const names = ['The Élan', ...Array.from({ length: 12 }, (_, at) => `Gate ${at}`)]
    openMaps({ pins: names.map((name) => aPin({ id: name, name })) })
    const list = within(await findList())
    for (const typed of ['the', 'elan']) {
      fireEvent.change(list.getByRole('searchbox'), { target: { value: typed } })
      expect(list.getByRole('button', { name: 'The Élan' })).toBeTruthy()
      expect(list.queryByRole('button', { name: 'Gate 1' })).toBeNull()
    }
  })

  it('opens a card with the start of the article, and closes it on Escape', async () => {
    openMaps({ pins: [aPin({ note: 'Closed at night' })] })
    fireEvent.click(within(await findMap()).getByRole('button', { name: 'Hollowgate' }))
    const card = await screen.findByRole('region', { name: 'Hollowgate' })
    expect(await within(card).findByText('A gate of salt.')).toBeTruthy()
    expect(within(card).getByText('Closed at night')).toBeTruthy()
    expect(within(card).getByRole('link', { name: 'Open article' }).getAttribute('href')).toContain(
      'entry=e1',
    )
    expect(document.activeElement?.textContent).toBe('Hollowgate')
    fireEvent.keyDown(document.activeElement ?? card, { key: 'Escape' })
    expect(screen.queryByRole('region', { name: 'Hollowgate' })).toBeNull()
  })

  it('cannot be changed by players', async () => {
    openMaps({}, {}, 'player')
    fireEvent.click(within(await findList()).getByRole('button', { name: 'Hollowgate' }))
    await screen.findByRole('region', { name: 'Hollowgate' })
    for (const name of ['Add pin', 'Add map', 'Edit pin', 'Move pin', 'Delete pin', 'More about this map']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })
})

describe('a pin', () => {
  const created = { [`POST ${base}/m1/pins`]: { status: 201, ...success({ pin: aPin({ id: 'p2' }) }) } }

  it('is added by keyboard at the middle of the map, for an entry that the search finds', async () => {
    const listPins = () => (bodiesOf(requests, `POST ${base}/m1/pins`).length > 0 ? [aPin({ id: 'p2' })] : [])
    const requests = openMaps(
      {},
      {
        ...created,
        [`GET ${base}/m1`]: () => success({ map: aMap(), pins: listPins(), journeys: [], lines: {} }),
      },
    )
    const map = await findMap()
    fireEvent.click(screen.getByRole('button', { name: 'Add pin' }))
    expect(document.activeElement).toBe(map)
    expect(screen.getByText(mapTexts.aim)).toBeTruthy()
    fireEvent.keyDown(map, { key: 'Enter' })
    const dialog = await findDialog('Add pin')
    fireEvent.click(dialog.getByRole('button', { name: 'Add pin' }))
    expect(await dialog.findByText(mapTexts.unnamedPin)).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Wiki entry'), { target: { value: 'hollow' } })
    fireEvent.click(await screen.findByRole('option', { name: 'Hollowgate' }))
    fireEvent.click(dialog.getByRole('switch', { name: 'Hide from players' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Add pin' }))
    await waitFor(() =>
      expect(bodiesOf(requests, `POST ${base}/m1/pins`)).toEqual([
        { x: 0.5, y: 0.5, entryId: 'e1', label: '', note: '', visibility: 'gm' },
      ]),
    )
    expect(await screen.findByRole('region', { name: 'Hollowgate' })).toBeTruthy()
  })

  it('can be edited', async () => {
    const requests = openMaps({}, { [`PUT ${base}/m1/pins/p1`]: success({ pin: aPin() }) })
    fireEvent.click(within(await findList()).getByRole('button', { name: 'Hollowgate' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Edit pin' }))
    const dialog = await findDialog('Edit pin')
    fireEvent.change(dialog.getByLabelText('Note'), { target: { value: ' Closed at night ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save pin' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodiesOf(requests, `PUT ${base}/m1/pins/p1`)).toEqual([
      { entryId: 'e1', label: '', note: 'Closed at night', visibility: 'everyone' },
    ])
  })

  it('is moved by keyboard, and moved back by Undo', async () => {
    const requests = openMaps({}, { [`PUT ${base}/m1/pins/p1`]: success({ pin: aPin({ x: 0.5 }) }) })
    fireEvent.click(within(await findList()).getByRole('button', { name: 'Hollowgate' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Move pin' }))
    fireEvent.keyDown(await findMap(), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(bodiesOf(requests, `PUT ${base}/m1/pins/p1`)).toEqual([
        // The map has no size in jsdom, so x is arbitrary.
        { x: expect.any(Number), y: 0.5 },
        { x: 0.25, y: 0.5 },
      ]),
    )
  })

  it('is deleted, and added again by Undo', async () => {
    const requests = openMaps({}, { ...created, [`DELETE ${base}/m1/pins/p1`]: success() })
    fireEvent.click(within(await findList()).getByRole('button', { name: 'Hollowgate' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete pin' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(bodiesOf(requests, `POST ${base}/m1/pins`)).toEqual([
        { x: 0.25, y: 0.5, entryId: 'e1', label: '', note: '', visibility: 'everyone' },
      ]),
    )
  })

  it('says that it could not be deleted', async () => {
    openMaps({}, { [`DELETE ${base}/m1/pins/p1`]: { status: 500, body: null } })
    fireEvent.click(within(await findList()).getByRole('button', { name: 'Hollowgate' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete pin' }))
    expect(await screen.findByText(mapTexts.pinDeleteFailed)).toBeTruthy()
  })
})

describe('the path of the party', () => {
  const pins = [aPin(), aPin({ id: 'p2', name: 'Salt Ford', entryId: null, x: 0.75 })]
  const stops = [
    { pinId: 'p1', source },
    { pinId: 'p2', source: null },
  ]
  const openPath = async (journeys: MapJourney[], answers: Answers = {}, role: 'gm' | 'player' = 'gm') => {
    const requests = openMaps({ pins, journeys }, answers, role)
    fireEvent.click(await screen.findByRole('tab', { name: 'Path of the party' }))
    return requests
  }
  const lines = async () => (await findMap()).querySelectorAll('svg[viewBox="0 0 400 300"] g').length

  it('shows the latest session that has stops, and when each stop was mentioned', async () => {
    await openPath([journey(1, { stops }), journey(2)])
    const list = within(await findList())
    expect(list.getByRole('heading', { name: 'Night 1' })).toBeTruthy()
    expect(list.getByRole('button', { name: /1:15/ })).toBeTruthy()
    expect(await lines()).toBe(1)
    fireEvent.click(list.getByRole('button', { name: 'Off' }))
    expect(await lines()).toBe(0)
  })

  it('shows all sessions up to the chosen one', async () => {
    await openPath([journey(1, { stops }), journey(2, { stops: stops.toReversed() })])
    expect(await lines()).toBe(1)
    fireEvent.click(screen.getByRole('button', { name: 'Up to here' }))
    expect(await lines()).toBe(2)
    fireEvent.change(screen.getByRole('slider', { name: 'Session' }), { target: { value: '0' } })
    expect(await lines()).toBe(1)
  })

  it('can be corrected by game masters', async () => {
    const path = `${base}/m1/path/s1`
    const requests = await openPath([journey(1, { stops, isEdited: true })], {
      [`PUT ${path}`]: success(),
      [`DELETE ${path}`]: success(),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Correct the path' }))
    fireEvent.click(screen.getByRole('button', { name: 'Move Salt Ford up' }))
    await choose('Add a stop', 'Salt Ford')
    fireEvent.click(screen.getByRole('button', { name: 'Save path' }))
    await waitFor(() => expect(bodiesOf(requests, `PUT ${path}`)).toEqual([{ pinIds: ['p2', 'p1', 'p2'] }]))
    fireEvent.click(await screen.findByRole('button', { name: 'Correct the path' }))
    fireEvent.click(screen.getByRole('button', { name: 'Use what was heard' }))
    await waitFor(() => expect(bodiesOf(requests, `DELETE ${path}`)).toHaveLength(1))
  })

  describe('plays as a journey', () => {
    const heard = { ...source, segmentId: 'g2', start: 130, end: 134 }
    const said = [stops[0], { pinId: 'p2', source: heard }].flatMap((stop) => stop ?? [])
    const lines = {
      g1: { speaker: 'Ines', text: 'We reach the gate.' },
      g2: { speaker: null, text: 'A ford!' },
    }
    const start = async (role: 'gm' | 'player' = 'gm', journeys = [journey(1, { stops: said })]) => {
      openMaps({ pins, journeys, lines }, {}, role)
      fireEvent.click(await screen.findByRole('tab', { name: 'Path of the party' }))
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
      fireEvent.click(screen.getByRole('button', { name: 'Play the journey' }))
    }
    const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
    const card = () => screen.queryByRole('region', { name: 'Journey' })
    const drawn = async () => {
      const path = (await findMap()).querySelector('svg[viewBox="0 0 400 300"] path')
      return path?.getAttribute('d') ?? null
    }
    afterEach(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })

    it('runs from stop to stop in thirty seconds, and shows what was said there', async () => {
      await start('player')
      expect(card()?.textContent).toBe('Hollowgate1:15Ines: We reach the gate.')
      expect(await drawn()).toBeNull()
      pass(16)
      const onTheWay = await drawn()
      expect(card()?.textContent).toContain('A ford!')
      pass(10)
      expect(await drawn()).not.toBe(onTheWay)
      pass(5)
      expect(screen.getByRole('button', { name: 'Play the journey' })).toBeTruthy()
    })

    it('pauses on its button and when a line is heard, and stops on Escape', async () => {
      await start()
      pass(10)
      fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
      pass(10)
      expect(card()?.textContent).toContain('We reach the gate.')
      fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
      pass(10)
      expect(card()?.textContent).toContain('A ford!')
      fireEvent.click(within(card() ?? document.body).getByRole('button', { name: /2:10/ }))
      expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
      fireEvent.keyDown(document.body, { key: 'Escape' })
      expect(card()).toBeNull()
      expect(screen.getByRole('button', { name: 'Play the journey' })).toBeTruthy()
    })

    it('plays the sessions up to the chosen one if that has fewer than two stops', async () => {
      const [first, second] = [said.slice(0, 1), said.slice(1)]
      await start('gm', [journey(1, { stops: first }), journey(2, { stops: second })])
      expect(card()?.textContent).toContain('We reach the gate.')
      pass(16)
      expect(card()?.textContent).toContain('A ford!')
    })

    it('goes from stop to stop without drawing the way if motion is reduced', async () => {
      vi.stubGlobal('matchMedia', (media: string) => ({
        ...{ media, matches: media.includes('reduced-motion') },
        ...{ addEventListener() {}, removeEventListener() {} },
      }))
      await start()
      pass(15.1)
      const arrived = await drawn()
      expect(arrived).not.toBeNull()
      pass(3)
      expect(await drawn()).toBe(arrived)
    })
  })

  it('cannot be played without stops', async () => {
    await openPath([journey(1)])
    expect(await screen.findByText('No pinned place was mentioned in this session.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Play the journey' })).toBeNull()
  })

  it('is read-only for players', async () => {
    await openPath([journey(1, { stops })], {}, 'player')
    expect(screen.queryByRole('button', { name: 'Correct the path' })).toBeNull()
  })
})

describe('the maps of a campaign', () => {
  const none = { [`GET ${base}`]: success({ maps: [], deleted: [] }) }
  const file = new File(['x'], 'salt_coast.png', { type: 'image/png' })
  const fieldsOf = (requests: ReturnType<typeof openMaps>) => {
    const [form] = bodiesOf(requests, `POST ${base}`)
    return form instanceof FormData && ['name', 'visibility', 'picture'].map((field) => form.get(field))
  }

  it('show an explanation if there are none', async () => {
    openMaps({}, none)
    expect(await screen.findByText(mapTexts.noneForGm)).toBeTruthy()
    openMaps({}, none, 'player')
    expect(await screen.findByText(mapTexts.noneForPlayers)).toBeTruthy()
  })

  it('are added by dropping a picture anywhere on the page', async () => {
    const requests = openMaps(
      {},
      { [`POST ${base}`]: { status: 201, ...success({ map: aMap({ id: 'm2' }) }) } },
    )
    fireEvent.drop(await findList(), { dataTransfer: { files: [file], types: ['Files'] } })
    const dialog = await findDialog('Add map')
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByDisplayValue('salt coast')))
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'The Salt Coast' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Add map' }))
    await waitFor(() => expect(bodiesOf(requests, `POST ${base}`)).toHaveLength(1))
    expect(fieldsOf(requests)).toEqual(['The Salt Coast', 'everyone', file])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('can be hidden from players by the call that adds them', async () => {
    const requests = openMaps(
      {},
      { [`POST ${base}`]: { status: 201, ...success({ map: aMap({ id: 'm2', visibility: 'gm' }) }) } },
    )
    fireEvent.change(await screen.findByLabelText('Picture of the map'), { target: { files: [file] } })
    const dialog = await findDialog('Add map')
    fireEvent.click(dialog.getByRole('switch', { name: 'Hide from players' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Add map' }))
    await waitFor(() => expect(fieldsOf(requests)).toEqual(['salt coast', 'gm', file]))
  })

  it('say why a picture was refused', async () => {
    openMaps(
      {},
      { ...none, [`POST ${base}`]: { status: 415, body: { success: false, error: 'Not a picture' } } },
    )
    fireEvent.change(await screen.findByLabelText('Picture of the map'), { target: { files: [file] } })
    fireEvent.click((await findDialog('Add map')).getByRole('button', { name: 'Add map' }))
    expect(await screen.findByText('Not a picture')).toBeTruthy()
  })

  it('can be renamed, hidden, deleted and restored', async () => {
    const map = `${base}/m1`
    const requests = openMaps(
      {},
      {
        [`GET ${base}`]: success({
          maps: [aMap()],
          deleted: [{ id: 'm9', name: 'Old', deletedAt: '2026-03-14T10:00:00.000Z' }],
        }),
        [`PUT ${map}`]: success({ map: aMap() }),
        [`DELETE ${map}`]: success(),
        [`POST ${base}/m9/restore`]: success({ map: aMap({ id: 'm9' }) }),
      },
    )
    await chooseAction('More about this map', 'Rename')
    const dialog = await findDialog('Rename map')
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: ' The North ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save name' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await chooseAction('More about this map', 'Hide from players')
    await waitFor(() =>
      expect(bodiesOf(requests, `PUT ${map}`)).toEqual([{ name: 'The North' }, { visibility: 'gm' }]),
    )
    await chooseAction('More about this map', 'Deleted maps')
    fireEvent.click((await findDialog('Deleted maps')).getByRole('button', { name: 'Restore Old' }))
    await waitFor(() => expect(bodiesOf(requests, `POST ${base}/m9/restore`)).toHaveLength(1))
    await chooseAction('More about this map', 'Delete')
    fireEvent.click(await screen.findByRole('button', { name: 'Delete map' }))
    await waitFor(() => expect(bodiesOf(requests, `DELETE ${map}`)).toHaveLength(1))
  })
})

describe('an article', () => {
  it('shows where its place is on each map, with a link that selects the pin', async () => {
    openWiki('&entry=e1', {
      'GET /api/wiki/c1/entry/e1/pins': success({ pins: [{ pinId: 'p1', x: 0.25, y: 0.5, map: aMap() }] }),
    })
    const section = await screen.findByRole('region', { name: 'On the map' })
    const link = within(section).getByRole('link', { name: 'The Salt Coast' })
    expect(link.getAttribute('href')).toMatch(/page=maps.*map=m1.*pin=e1/)
  })
})
