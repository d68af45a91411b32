import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Share, shareLimits, sharingTexts } from '#contract/sharing/schemas.ts'
import { type Answer, errorBody, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { type SharedArticle, ShareWikiDialog } from './share-wiki-dialog.tsx'

const base = '/api/wiki-share/campaign/c1'
const hour = 3_600_000
const at = (time: number) => new Date(time).toISOString()
const aShare = (share: Partial<Share> = {}): Share => ({
  id: 's1',
  name: '',
  created_by_username: 'Rowan',
  created_at: '2026-03-14T18:00:00.000Z',
  expires_at: at(Date.now() + 720 * hour - 1_000),
  allow_download: false,
  access_count: 3,
  shareUrl: 'https://table.example/shared-wiki/secret',
  audience: 'everyone',
  ...share,
})
const listed = (...shares: Share[]): Answer => ({ body: { success: true, shares } })
const generated = (share = aShare()): Answer => ({
  body: { success: true, expiresAt: share.expires_at, share },
})
const failed = { status: 500, body: null }
const categories = [
  { name: 'people', count: 7 },
  { name: 'war_room', count: 1 },
]

function Dialog({ article, onClose }: { article: SharedArticle | null; onClose: () => void }) {
  const query = useQuery({ queryKey: ['categories'], queryFn: () => categories, initialData: categories })
  return <ShareWikiDialog campaignId="c1" categories={query} article={article} onClose={onClose} />
}

function open(answers: Record<string, Answer | (() => Answer)> = {}, article: SharedArticle | null = null) {
  const requests = stubServer({ [`GET ${base}/shares`]: listed(), ...answers })
  const onClose = vi.fn()
  renderAt('/app', <Dialog article={article} onClose={onClose} />)
  const posted = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { posted, onClose }
}
function openWithLinks(links: Share[], path: string) {
  let left = links
  open({
    [`GET ${base}/shares`]: () => listed(...left),
    [`DELETE ${base}/${path}`]: () => {
      left = []
      return { body: { success: true, revoked: links.length } }
    },
  })
  return () => left
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const check = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))

describe('the share link form', () => {
  it('by default creates a link that expires after thirty days, has no download and shows everyone’s view', async () => {
    const { posted } = open({
      [`POST ${base}/generate`]: generated(aShare({ expires_at: '2026-04-13T12:00:00.000Z' })),
    })
    press('Generate Share Link')
    expect(
      await screen.findByText(/^Share link generated successfully! Link expires on Apr 13, 2026/),
    ).toBeTruthy()
    expect(posted()).toEqual([{ expiresIn: '30d', allowDownload: false, audience: 'everyone' }])
  })

  it('hides the success message after five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open({ [`POST ${base}/generate`]: generated() })
    press('Generate Share Link')
    expect(await screen.findByText(/^Share link generated successfully!/)).toBeTruthy()
    act(() => void vi.advanceTimersByTime(shareLimits.successStays))
    expect(screen.queryByText(/^Share link generated successfully!/)).toBeNull()
  })

  it('shows the busy state', async () => {
    open({ [`POST ${base}/generate`]: 'silent' })
    press('Generate Share Link')
    const button = await screen.findByRole('button', { name: sharingTexts.generating })
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  it('offers six lifetimes', async () => {
    open()
    fireEvent.click(screen.getByRole('combobox', { name: 'Link expires after' }))
    const offered = await screen.findAllByRole('option')
    const lifetimes = ['1 hour', '6 hours', '1 day', '7 days', '30 days', '90 days']
    expect(offered.map(({ textContent }) => textContent)).toEqual(lifetimes)
  })

  it('requires a category and sends the chosen ones', async () => {
    const { posted } = open({ [`POST ${base}/generate`]: failed })
    press('Chosen categories')
    press('Generate Share Link')
    expect(screen.getByRole('alert').textContent).toBe(sharingTexts.chooseCategory)
    check(/People 7|People7/)
    check(/War Room/)
    check(/Allow download/)
    press('Generate Share Link')
    await waitFor(() =>
      expect(posted()).toEqual([
        { expiresIn: '30d', allowDownload: true, audience: { categories: ['people', 'war_room'] } },
      ]),
    )
  })

  it('sends the name of the link and clears the field', async () => {
    const { posted } = open({ [`POST ${base}/generate`]: generated(aShare({ name: 'Thursday group' })) })
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name (optional)' })
    fireEvent.change(field, { target: { value: 'Thursday group' } })
    press('Generate Share Link')
    await screen.findByText(/^Share link generated successfully!/)
    expect(posted()).toMatchObject([{ name: 'Thursday group' }])
    expect(field.value).toBe('')
  })

  it.each([
    [sharingTexts.generateFailed, failed],
    [sharingTexts.tooMany, { status: 400, body: errorBody(sharingTexts.tooMany, 'LIMIT') }],
  ])('shows the error: %s', async (text, answer) => {
    open({ [`POST ${base}/generate`]: answer })
    press('Generate Share Link')
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('the list of active links', () => {
  it('shows creation date, download permission, views, expiry and audience', async () => {
    open({
      [`GET ${base}/shares`]: listed(
        aShare({ allow_download: true }),
        aShare({
          id: 's2',
          name: 'Thursday group',
          access_count: 1,
          expires_at: at(Date.now() + 5.5 * hour),
          audience: { categories: ['people', 'war_room'] },
        }),
      ),
    })
    const list = await screen.findByRole('list', { name: 'Active links' })
    const [first, second] = within(list).getAllByRole('listitem')
    expect(first?.textContent).toMatch(
      /Created Mar 1\d, 2026.*:\d\d.* by Rowan.*Download OK.*3 views.*Expires in 30 days.*Everyone’s view/,
    )
    expect(second?.textContent).toMatch(
      /^Thursday group · Created .*1 view .*Expires in 6 hours.*People, War Room/,
    )
    expect(second?.textContent).not.toContain('Download OK')
    const link = within(first as HTMLElement).getByRole('link', { name: 'Open in a new tab' })
    expect(link.getAttribute('href')).toBe('https://table.example/shared-wiki/secret')
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer'])
  })

  it('offers to try again after a failed load', async () => {
    const answers: Answer[] = [failed, listed(aShare())]
    open({ [`GET ${base}/shares`]: () => answers.shift() ?? failed })
    expect(await screen.findByText(sharingTexts.listFailed)).toBeTruthy()
    press('Try again')
    expect(await screen.findByRole('list', { name: 'Active links' })).toBeTruthy()
  })

  it('revokes a link after a confirmation', async () => {
    const left = openWithLinks([aShare()], 'shares/s1')
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke link' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(left()).toHaveLength(1)
    fireEvent.click(question.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText(sharingTexts.revoked)).toBeTruthy()
    expect(await screen.findByText('None at the moment.')).toBeTruthy()
  })

  it('shows an error if a link could not be revoked', async () => {
    open({ [`GET ${base}/shares`]: listed(aShare()), [`DELETE ${base}/shares/s1`]: failed })
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke link' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText(sharingTexts.revokeFailed)).toBeTruthy()
  })
})

describe('several links', () => {
  it('disappear from the open dialog when they expire', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const expiring = aShare({ id: 's2', expires_at: at(Date.now() + hour) })
    open({
      [`GET ${base}/shares`]: () =>
        listed(...[aShare(), expiring].filter(({ expires_at }) => Date.parse(expires_at) > Date.now())),
    })
    expect(await screen.findAllByRole('button', { name: 'Revoke link' })).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(hour + 2_000))
    expect(screen.getAllByRole('button', { name: 'Revoke link' })).toHaveLength(1)
  })

  it('are revoked together after a confirmation', async () => {
    const left = openWithLinks([aShare(), aShare({ id: 's2' })], 'shares')
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke all' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(left()).toHaveLength(2)
    fireEvent.click(question.getByRole('button', { name: 'Revoke all' }))
    expect(await screen.findByText(sharingTexts.allRevoked)).toBeTruthy()
    expect(await screen.findByText('None at the moment.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Revoke all' })).toBeNull()
  })
})

it('scrolls to a new link, whose read-only field selects its text on focus', async () => {
  let shares: Share[] = []
  open({
    [`GET ${base}/shares`]: () => listed(...shares),
    [`POST ${base}/generate`]: () => {
      shares = [aShare()]
      return generated()
    },
  })
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  press('Generate Share Link')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Share link' })
  await waitFor(() => expect(scroll.mock.contexts).toContain(field.closest('li')))
  expect(field.value).toBe('https://table.example/shared-wiki/secret')
  expect(field.readOnly).toBe(true)
  fireEvent.focus(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
})

describe('links shared from an article', () => {
  const mirelle = { id: 'e 1', category: 'people', isHidden: false }
  const addressesFrom = async (article: SharedArticle) => {
    const places = aShare({ id: 's2', audience: { categories: ['places'] } })
    open({ [`GET ${base}/shares`]: listed(aShare(), places) }, article)
    const fields = await screen.findAllByRole<HTMLInputElement>('textbox', { name: 'Share link' })
    return fields.map(({ value }) => value.replace('https://table.example/shared-wiki/', ''))
  }

  it('open at the article if they include it', async () => {
    expect(await addressesFrom(mirelle)).toEqual(['secret?entry=e+1', 'secret'])
    expect(screen.getByText(/Links open at this article\.$/)).toBeTruthy()
  })

  it('open the main page if players do not see the article', async () => {
    expect(await addressesFrom({ ...mirelle, isHidden: true })).toEqual(['secret', 'secret'])
    expect(screen.getByText(/Players do not see this article, so links open the main page\.$/)).toBeTruthy()
  })
})

describe('copying a link', () => {
  const copy = async () => fireEvent.click(await screen.findByRole('button', { name: 'Copy' }))
  const stubClipboard = (writeText: (text: string) => Promise<void>) =>
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }))
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it('is confirmed for three seconds', async () => {
    const writeText = vi.fn(async () => {})
    stubClipboard(writeText)
    open({ [`GET ${base}/shares`]: listed(aShare()) })
    await copy()
    expect(await screen.findByText(sharingTexts.copied)).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith('https://table.example/shared-wiki/secret')
    // Runs pending effects, because the message can appear before its timer starts.
    await act(async () => {})
    act(() => void vi.advanceTimersByTime(shareLimits.copiedStays))
    expect(screen.queryByText(sharingTexts.copied)).toBeNull()
  })

  it('focuses the link for manual copying if the browser denies clipboard access', async () => {
    stubClipboard(() => Promise.reject(new Error('denied')))
    open({ [`GET ${base}/shares`]: listed(aShare()) })
    await copy()
    expect(await screen.findByText(sharingTexts.copyFailed)).toBeTruthy()
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Share link' })
    expect(field.value).toBe('https://table.example/shared-wiki/secret')
    expect(document.activeElement).toBe(field)
  })
})

it('closes the dialog on Escape', async () => {
  const { onClose } = open()
  fireEvent.keyDown(await screen.findByRole('dialog', { name: 'Share Wiki' }), { key: 'Escape' })
  expect(onClose).toHaveBeenCalled()
})
