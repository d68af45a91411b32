import './dashboard-dialogs.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Home, homeTexts } from '#contract/home/schemas.ts'
import { proposalTexts } from '#contract/wiki/proposals.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { type Answers, success } from '#web/lib/test-browser.tsx'
import { aRecap } from '#web/recap/test-recaps.ts'
import { aSession } from '#web/sessions/test-session.ts'
import { openApp } from '#web/shell/test-app.tsx'
import { anArticle } from '#web/wiki/test-wiki.tsx'
import { aHome, aHomeSession, aHomeThread } from './test-home.ts'

const told: Partial<Home> = {
  lastTime: {
    session: aHomeSession(4, 'The Gate'),
    sentences: [
      { text: 'Snow fell on Hollowgate.', speaker: null, sources: [] },
      { text: 'Mirelle opened the gate.', speaker: null, sources: [] },
    ],
    cliffhanger: { title: 'The rider', situation: 'A rider in grey waits outside.', sources: [] },
  },
}

function openHome(home: Partial<Home>, answers: Answers = {}, role: 'gm' | 'player' = 'gm') {
  return openApp('/app', {
    'GET /api/campaign': success({ campaigns: [sampleCampaign({ userRole: role })] }),
    'GET /api/campaign/c1/sessions': success({ sessions: [aSession({ transcriptionCount: 1 })] }),
    'GET /api/campaign/c1/home': success({
      home: aHome({ ...(role === 'player' && { waiting: null }), ...home }),
    }),
    ...answers,
  })
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the “last time” card', () => {
  it('shows the last session, how it ended and a link to it', async () => {
    openHome(told)
    const card = await region(homeTexts.lastTime)
    expect(card.getByText(/Session 4 · Wednesday, March 4, 2026/)).toBeTruthy()
    expect(card.getByText(/Snow fell on Hollowgate\./)).toBeTruthy()
    expect(card.getByText(/A rider in grey waits outside\./)).toBeTruthy()
    expect(card.getByRole('link', { name: 'The Gate' }).getAttribute('href')).toContain('session=s4')
  })

  it('says the number of an unnamed session once', async () => {
    openHome({ lastTime: { session: aHomeSession(4, 'Session 4'), sentences: [], cliffhanger: null } })
    const card = await region(homeTexts.lastTime)
    expect(card.getAllByText(/Session 4/)).toHaveLength(1)
  })

  it('names the speakers of moments', async () => {
    const sentences = [{ text: 'I open the gate.', speaker: 'Ines', sources: [] }]
    openHome({ lastTime: { session: aHomeSession(4), sentences, cliffhanger: null } })
    expect((await region(homeTexts.lastTime)).getByText('Ines')).toBeTruthy()
  })

  it('is shown even while the sessions are loading', async () => {
    openHome(told, { 'GET /api/campaign/c1/sessions': 'silent' })
    expect(await region(homeTexts.lastTime)).toBeTruthy()
  })

  it('says that there is no recap yet', async () => {
    openHome({})
    expect(await screen.findByText(homeTexts.noRecap)).toBeTruthy()
  })

  it('shows that it is loading', async () => {
    openHome({}, { 'GET /api/campaign/c1/home': 'silent' })
    expect(await screen.findByRole('status', { name: 'Loading the story so far' })).toBeTruthy()
    expect(screen.queryByText(homeTexts.noRecap)).toBeNull()
  })
})

describe('the next session', () => {
  it('is shown on the card of the campaign', async () => {
    openHome({ nextSession: aHomeSession(5, 'The Tower') })
    expect(await screen.findByText('Thursday, March 5, 2026')).toBeTruthy()
    expect(screen.getByText(/Session 5, The Tower/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: homeTexts.plan })).toBeNull()
  })

  it.each([
    ['after a session', told],
    ['before the first session', {}],
  ])('can be planned by game masters %s', async (_, home) => {
    openHome(home)
    fireEvent.click(await screen.findByRole('button', { name: homeTexts.plan }))
    expect(await screen.findByRole('dialog', { name: 'New session' })).toBeTruthy()
  })

  it('is planned with its name and with the date after the usual gap', async () => {
    const sessions = ['2099-01-09', '2099-01-02'].map((date) => aSession({ id: date, date }))
    openHome(told, { 'GET /api/campaign/c1/sessions': success({ sessions }) })
    await screen.findAllByText(/Jan 9, 2099/)
    fireEvent.click(await screen.findByRole('button', { name: homeTexts.plan }))
    const form = within(await screen.findByRole('dialog', { name: 'New session' }))
    expect(form.getByLabelText('Session name')).toHaveProperty('value', 'Session 3')
    expect(form.getByLabelText('Date')).toHaveProperty('value', '2099-01-16')
  })
})

describe('a player', () => {
  it('gets the link to the last session first, and no list of waiting work', async () => {
    openHome(told, {}, 'player')
    const card = await region('The Ashen Crown')
    await card.findByRole('link', { name: 'Read session 4' })
    expect(card.getAllByRole('link')[0]?.textContent).toContain('Read session 4')
    expect(screen.queryByRole('button', { name: homeTexts.plan })).toBeNull()
    expect(screen.queryByRole('region', { name: homeTexts.waiting })).toBeNull()
    expect(screen.queryByRole('region', { name: homeTexts.party })).toBeNull()
  })
})

it('lists what each party member carries, and links items that have an entry', async () => {
  const member = {
    ...{ player: 'Rowan', character: 'Mirelle', entryId: 'e1', isYou: true },
    ...{ seatId: 'seat', picture: null, entryPicture: null },
  }
  const carries = [
    { name: 'Silver lantern', entryId: 'e2', sources: [] },
    { name: 'Rope', entryId: null, sources: [] },
  ]
  openHome({ party: [{ ...member, carries }] })
  const party = await region(homeTexts.party)
  expect(party.getByRole('link', { name: 'Mirelle' }).getAttribute('href')).toContain('entry=e1')
  expect(party.getByRole('link', { name: 'Silver lantern' }).getAttribute('href')).toContain('entry=e2')
  expect(party.getByRole('listitem').textContent).toContain('MirelleYouRowanCarries Silver lantern, Rope')
  expect(party.queryByRole('link', { name: 'Rope' })).toBeNull()
})

it('lets game masters fill in an empty table', async () => {
  openHome(told, { 'GET /api/campaign/c1/settings': 'silent' })
  fireEvent.click((await region(homeTexts.party)).getByRole('button', { name: 'Fill in the table' }))
  expect((await screen.findByRole('tab', { name: /table/i })).getAttribute('aria-selected')).toBe('true')
})

describe('open threads', () => {
  const quests = ['Crown', 'Gate', 'Tower', 'Well'].map((name, age) => aHomeThread({ name, age }))
  const debt = aHomeThread({ kind: 'debt', name: '', text: 'Pay Brannoc.', age: 1, since: aHomeSession(3) })

  it('are shown in groups with their age, at first three per group', async () => {
    openHome({ threads: [...quests, debt], threadCount: 5 })
    const group = await region('Quests')
    expect(group.getAllByRole('listitem')).toHaveLength(3)
    expect(group.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'last session',
      '1 session ago',
      '2 sessions ago',
    ])
    fireEvent.click(group.getByRole('button', { name: 'Show all 4' }))
    expect(group.getByText('Well')).toBeTruthy()
    fireEvent.click(group.getByRole('button', { name: 'Show fewer' }))
    expect(group.queryByText('Well')).toBeNull()
    const debts = await region('Promises and debts')
    expect(debts.getByText('Pay Brannoc.')).toBeTruthy()
    expect(debts.getByRole('link').getAttribute('href')).toContain('session=s3')
    expect(screen.queryByRole('region', { name: 'Mysteries' })).toBeNull()
  })

  it('are removed from every recap that mentions them, and can be brought back', async () => {
    const newest = { sessionId: 's4', version: 3, section: 'openThreads', position: 1 } as const
    const mentions = [newest, { ...newest, position: 0 }, { ...newest, sessionId: 's3', version: 7 }]
    const all = [{ ...debt, mentions }]
    let threads = all
    const home = () => success({ home: aHome({ threads, threadCount: threads.length }) })
    const restore = () => {
      threads = all
      return success({ recap: aRecap() })
    }
    const revisionsOf = (id: string, version: number) =>
      success({
        revisions: [{ id, version, kind: 'narrative', engine: '', editedAt: null, by: null, ...dates }],
      })
    const dates = { createdAt: '2026-03-04T10:00:00Z', replacedAt: '2026-03-05T10:00:00Z' }
    const requests = openHome(
      {},
      {
        'GET /api/campaign/c1/home': home,
        'POST /api/recap/s4/review': success({ recap: aRecap({ sessionId: 's4', version: 4 }) }),
        'POST /api/recap/s3/review': () => {
          threads = []
          return success({ recap: aRecap({ sessionId: 's3', version: 8 }) })
        },
        'GET /api/recap/s4/revisions': revisionsOf('r4', 3),
        'GET /api/recap/s3/revisions': revisionsOf('r3', 7),
        'POST /api/recap/s4/revisions/r4/restore': restore,
        'POST /api/recap/s3/revisions/r3/restore': restore,
      },
    )
    const sent = () => requests.filter(({ method }) => method === 'POST')
    const debts = await region('Promises and debts')
    fireEvent.click(debts.getByRole('button', { name: homeTexts.dismiss('Pay Brannoc.') }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(homeTexts.dismissUndone)).toBeTruthy()
    expect(await region('Promises and debts')).toBeTruthy()
    const removal = { section: 'openThreads', verdict: 'remove' }
    expect(sent().map(({ path, body }) => ({ path, body }))).toMatchObject([
      { path: '/api/recap/s4/review', body: { ...removal, version: 3, position: 1 } },
      { path: '/api/recap/s4/review', body: { ...removal, version: 4, position: 0 } },
      { path: '/api/recap/s3/review', body: { ...removal, version: 7, position: 1 } },
      { path: '/api/recap/s4/revisions/r4/restore' },
      { path: '/api/recap/s3/revisions/r3/restore' },
    ])
  })

  it('can be brought back from the recaps that changed before an error', async () => {
    const newest = { sessionId: 's4', version: 3, section: 'openThreads', position: 1 } as const
    const revision = { id: 'r4', version: 3, kind: 'narrative', engine: '', editedAt: null, by: null }
    const dates = { createdAt: '2026-03-04T10:00:00Z', replacedAt: '2026-03-05T10:00:00Z' }
    const requests = openHome(
      { threads: [{ ...debt, mentions: [newest, { ...newest, sessionId: 's3' }] }], threadCount: 1 },
      {
        'POST /api/recap/s4/review': success({ recap: aRecap({ sessionId: 's4', version: 4 }) }),
        'POST /api/recap/s3/review': { status: 500, body: null },
        'GET /api/recap/s4/revisions': success({ revisions: [{ ...revision, ...dates }] }),
        'POST /api/recap/s4/revisions/r4/restore': success({ recap: aRecap() }),
      },
    )
    const debts = await region('Promises and debts')
    fireEvent.click(debts.getByRole('button', { name: homeTexts.dismiss('Pay Brannoc.') }))
    expect(await screen.findByText(homeTexts.dismissFailed)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(homeTexts.dismissUndone)).toBeTruthy()
    const restored = requests.filter(({ path }) => path.endsWith('/restore'))
    expect(restored.map(({ path }) => path)).toEqual(['/api/recap/s4/revisions/r4/restore'])
  })

  it('leave the page once removed', async () => {
    const mention = { sessionId: 's4', version: 3, section: 'openThreads', position: 0 } as const
    let threads = [{ ...debt, mentions: [mention] }]
    openHome(
      {},
      {
        'GET /api/campaign/c1/home': () => success({ home: aHome({ threads, threadCount: threads.length }) }),
        'POST /api/recap/s4/review': () => {
          threads = []
          return success({ recap: aRecap() })
        },
      },
    )
    const debts = await region('Promises and debts')
    fireEvent.click(debts.getByRole('button', { name: homeTexts.dismiss('Pay Brannoc.') }))
    await waitFor(() => expect(screen.queryByRole('region', { name: homeTexts.threads })).toBeNull())
  })

  it('have no control without the mentions, which players do not get', async () => {
    openHome({ threads: [debt], threadCount: 1 }, {}, 'player')
    const debts = await region('Promises and debts')
    expect(debts.queryByRole('button', { name: homeTexts.dismiss('Pay Brannoc.') })).toBeNull()
  })

  it('say how many are left out', async () => {
    openHome({ threads: [debt], threadCount: 130 })
    expect((await region(homeTexts.threads)).getByText(/The newest 1 of 130\./)).toBeTruthy()
  })
})

it('links to what is new in the wiki', async () => {
  const change = {
    id: 'r1',
    entryId: 'e1',
    name: 'Hollowgate',
    category: 'places',
    at: '2026-03-04T10:00:00Z',
  }
  const session = { number: 4, newFacts: 2 }
  openHome({
    recent: [
      { ...change, change: 'run', by: null, session },
      { ...change, id: 'r2', entryId: 'e2', name: 'Osk', change: 'create', by: null, session },
    ],
  })
  const news = await region(homeTexts.recent)
  expect(news.getByRole('link', { name: /^Hollowgate.*2 new facts from session 4$/ })).toBeTruthy()
  expect(news.getByRole('link', { name: /^Osk.*New in session 4$/ })).toBeTruthy()
})

describe('what waits for a game master', () => {
  const waiting = { proposals: 2, unknownNames: [], unconfirmed: [], failedJobs: [] }
  const osk = { id: 'e1', name: 'Brother Osk', category: 'people', visibility: 'everyone' }
  const proposals = [
    { id: 'f1', text: 'Osk prays.', sources: [], entry: osk, sessionNumber: 4 },
    { id: 'f2', text: 'Osk sings.', sources: [], entry: osk, sessionNumber: 4 },
  ]
  const list = (shown: object[]) =>
    success({ proposals: shown, pagination: { page: 1, limit: 20, total: shown.length, pages: 1 } })

  function openQueue(answers: Answers = {}) {
    let left = proposals
    const home = () => success({ home: aHome({ waiting: { ...waiting, proposals: left.length } }) })
    const decide = () => {
      const decided = left.length
      left = []
      return success({ decided, undoId: 'u1' })
    }
    return openHome(
      {},
      {
        'GET /api/campaign/c1/home': home,
        'GET /api/wiki/c1/proposals': () => list(left),
        'POST /api/wiki/c1/proposals/accept': decide,
        'POST /api/wiki/c1/proposals/dismiss': decide,
        'POST /api/wiki/c1/bin/u1/restore': () => {
          left = proposals
          return success({ restored: 2 })
        },
        'PUT /api/wiki/c1/entry/e1/facts/f1': () => {
          left = proposals.slice(1)
          return success({ entry: anArticle() })
        },
        ...answers,
      },
    )
  }
  const review = async () => {
    fireEvent.click((await region(homeTexts.waiting)).getByRole('button', { name: 'Review' }))
    return within(await screen.findByRole('dialog', { name: proposalTexts.title }))
  }

  it.each([
    ['Accept all 2', 'accept', '2 proposals accepted'],
    ['Dismiss all', 'dismiss', '2 proposals dismissed'],
  ])('can be decided all together with “%s”, and the decision can be undone', async (button, call, done) => {
    const requests = openQueue()
    expect((await region(homeTexts.waiting)).getByText('2 proposals for the wiki')).toBeTruthy()
    const dialog = await review()
    fireEvent.click(await dialog.findByRole('button', { name: button }))
    expect(await screen.findByText(done)).toBeTruthy()
    const sent = requests.find(({ path }) => path === `/api/wiki/c1/proposals/${call}`)
    expect(sent?.body).toEqual({ factIds: ['f1', 'f2'] })
    await waitFor(() => expect(screen.queryByRole('region', { name: homeTexts.waiting })).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await region(homeTexts.waiting)).getByText('2 proposals for the wiki')).toBeTruthy()
  })

  it('can be decided one by one', async () => {
    const requests = openQueue()
    const dialog = await review()
    const entry = within(await dialog.findByRole('region', { name: 'Brother Osk' }))
    fireEvent.click(entry.getAllByRole('button', { name: 'Accept' })[0] ?? document.body)
    await waitFor(() => expect(dialog.queryByText('Osk prays.')).toBeNull())
    expect(dialog.getByText('Osk sings.')).toBeTruthy()
    expect(dialog.getByText('1 proposal')).toBeTruthy()
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'accepted' })
  })

  it('stays listed if a decision fails, with the reason', async () => {
    openQueue({ 'POST /api/wiki/c1/proposals/accept': { status: 500, body: null } })
    const dialog = await review()
    fireEvent.click(await dialog.findByRole('button', { name: 'Accept all 2' }))
    expect(await dialog.findByText(proposalTexts.acceptFailed)).toBeTruthy()
    expect(dialog.getByText('Osk prays.')).toBeTruthy()
  })

  it('includes proposals beyond the first page on request', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ ...proposals[0], id: `f${index}` }))
    const answer = () => success({ proposals: many, pagination: { page: 1, limit: 20, total: 31, pages: 2 } })
    const requests = openQueue({ 'GET /api/wiki/c1/proposals': answer })
    fireEvent.click(await (await review()).findByRole('button', { name: 'Show 11 more' }))
    await waitFor(() => expect(requests.some(({ query }) => query === 'page=1&limit=40')).toBe(true))
  })

  describe('includes unknown words that sound alike', () => {
    const spellings = [
      { text: 'Evontica', lines: 4 },
      { text: 'Ivan Tica', lines: 1 },
    ]
    const openQuestion = async (answer = success({ changed: 2, undoIds: ['n2', 'n1'] })) => {
      let isOpen = true
      const home = () =>
        success({
          home: aHome({
            waiting: { ...waiting, unknownNames: isOpen ? [{ spellings, session: aHomeSession(4) }] : [] },
          }),
        })
      const requests = openHome(
        {},
        {
          'GET /api/campaign/c1/home': home,
          'POST /api/campaign/c1/names/unknown': () => {
            isOpen = false
            return answer
          },
          'POST /api/campaign/c1/names/undo/n2': success({ restored: 1, kept: 0, notice: null }),
          'POST /api/campaign/c1/names/undo/n1': success({ restored: 1, kept: 0, notice: null }),
        },
      )
      const panel = await region(homeTexts.waiting)
      expect(panel.getByText('Evontica, Ivan Tica')).toBeTruthy()
      fireEvent.click(panel.getByRole('button', { name: 'Answer about Evontica, Ivan Tica' }))
      return { requests, dialog: within(await screen.findByRole('dialog', { name: 'One name?' })) }
    }
    const sent = (requests: Awaited<ReturnType<typeof openQuestion>>['requests']) =>
      requests.find(({ path }) => path.endsWith('/names/unknown'))?.body

    it('and corrects them to the chosen spelling, which can be undone', async () => {
      const { requests, dialog } = await openQuestion()
      fireEvent.click(dialog.getByRole('button', { name: /^Ivan Tica/ }))
      fireEvent.click(dialog.getByRole('button', { name: 'Correct everywhere' }))
      expect(await screen.findByText('Now written “Ivan Tica” everywhere')).toBeTruthy()
      expect(sent(requests)).toEqual({ spellings: ['Evontica', 'Ivan Tica'], name: 'Ivan Tica' })
      await waitFor(() => expect(screen.queryByText('Evontica, Ivan Tica')).toBeNull())
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
      expect(await screen.findByText('The correction was undone')).toBeTruthy()
      const undone = requests.flatMap(({ path }) => /names\/undo\/(.*)/.exec(path)?.[1] ?? [])
      expect(undone).toEqual(['n2', 'n1'])
    })

    it('and corrects them to a spelling that the game master writes', async () => {
      const { requests, dialog } = await openQuestion()
      fireEvent.change(dialog.getByLabelText('Or write it yourself'), { target: { value: ' Avantika ' } })
      fireEvent.click(dialog.getByRole('button', { name: 'Correct everywhere' }))
      await waitFor(() => expect(sent(requests)).toMatchObject({ name: 'Avantika' }))
    })

    it('and does not ask again if they are not one name', async () => {
      const { requests, dialog } = await openQuestion(success({ changed: 0, undoIds: [] }))
      fireEvent.click(dialog.getByRole('button', { name: 'Not one name' }))
      expect(await screen.findByText('You are not asked about these words again')).toBeTruthy()
      expect(sent(requests)).toMatchObject({ name: null })
    })
  })

  it('includes unconfirmed statements, and failed jobs that can be retried', async () => {
    const failedJobs = [
      { id: 'j1', type: 'recap' as const, session: aHomeSession(4), error: 'The model is away.' },
    ]
    const unconfirmed = [{ session: aHomeSession(3), count: 2 }]
    const requests = openHome(
      { waiting: { proposals: 0, unknownNames: [], unconfirmed, failedJobs } },
      { 'POST /api/jobs/j1/retry': success() },
    )
    const panel = await region(homeTexts.waiting)
    expect(panel.getByText('2 unconfirmed statements in the recap of session 3')).toBeTruthy()
    expect(panel.getByRole('link', { name: 'Open session 3' }).getAttribute('href')).toContain('session=s3')
    expect(panel.getByText('The model is away.')).toBeTruthy()
    expect(panel.queryByRole('button', { name: 'Review' })).toBeNull()
    fireEvent.click(panel.getByRole('button', { name: 'Retry' }))
    await vi.waitFor(() => expect(requests.some(({ path }) => path === '/api/jobs/j1/retry')).toBe(true))
  })
})
