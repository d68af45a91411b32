import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Share, shareLimits, sharingTexts } from '#contract/sharing.ts'
import { type Answer, refusal, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { ShareDialog } from './share-dialog.tsx'

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
const failed = { status: 500, body: null }
const categories = [
  { name: 'people', count: 7 },
  { name: 'war_room', count: 1 },
]

function Dialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ queryKey: ['categories'], queryFn: () => categories, initialData: categories })
  return <ShareDialog campaignId="c1" categories={query} onClose={onClose} />
}

function open(answers: Record<string, Answer | (() => Answer)> = {}) {
  const asked = stubServer({ [`GET ${base}/shares`]: listed(), ...answers })
  const onClose = vi.fn()
  renderAt('/app', <Dialog onClose={onClose} />)
  const generated = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { onClose, generated }
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const check = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))

describe('the form of a share link', () => {
  it('makes a link of thirty days without download, for everyone’s view', async () => {
    const share = aShare({ expires_at: '2026-04-13T12:00:00.000Z' })
    const { generated } = open({
      [`POST ${base}/generate`]: { body: { success: true, expiresAt: share.expires_at, share } },
    })
    press('Generate Share Link')
    expect(
      await screen.findByText(/^Share link generated successfully! Link expires on Apr 13, 2026/),
    ).toBeTruthy()
    expect(generated()).toEqual([{ expiresIn: '30d', allowDownload: false, audience: 'everyone' }])
  })

  it('says for five seconds that there is one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const share = aShare()
    open({ [`POST ${base}/generate`]: { body: { success: true, expiresAt: share.expires_at, share } } })
    press('Generate Share Link')
    expect(await screen.findByText(/^Share link generated successfully!/)).toBeTruthy()
    act(() => void vi.advanceTimersByTime(shareLimits.successStays))
    expect(screen.queryByText(/^Share link generated successfully!/)).toBeNull()
  })

  it('says that it is at work', async () => {
    open({ [`POST ${base}/generate`]: 'silent' })
    press('Generate Share Link')
    const button = await screen.findByRole('button', { name: sharingTexts.generating })
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  it('offers six lives', async () => {
    open()
    fireEvent.click(screen.getByRole('combobox', { name: 'Link expires after' }))
    const offered = await screen.findAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      '1 hour',
      '6 hours',
      '1 day',
      '7 days',
      '30 days',
      '90 days',
    ])
  })

  it('asks which categories, and sends those that are chosen', async () => {
    const { generated } = open({ [`POST ${base}/generate`]: failed })
    press('Chosen categories')
    press('Generate Share Link')
    expect(screen.getByRole('alert').textContent).toBe(sharingTexts.chooseCategory)
    check(/People 7|People7/)
    check(/War Room/)
    check(/Allow download/)
    press('Generate Share Link')
    await waitFor(() =>
      expect(generated()).toEqual([
        { expiresIn: '30d', allowDownload: true, audience: { categories: ['people', 'war_room'] } },
      ]),
    )
  })

  it('sends the name of the link and clears the field', async () => {
    const share = aShare({ name: 'Thursday group' })
    const { generated } = open({
      [`POST ${base}/generate`]: { body: { success: true, expiresAt: share.expires_at, share } },
    })
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name (optional)' })
    fireEvent.change(field, { target: { value: 'Thursday group' } })
    press('Generate Share Link')
    await screen.findByText(/^Share link generated successfully!/)
    expect(generated()).toMatchObject([{ name: 'Thursday group' }])
    expect(field.value).toBe('')
  })

  it.each([
    [failed, sharingTexts.generateFailed],
    [{ status: 400, body: refusal(sharingTexts.tooMany, 'LIMIT') }, sharingTexts.tooMany],
  ])('says why there is no link', async (answer, text) => {
    open({ [`POST ${base}/generate`]: answer })
    press('Generate Share Link')
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('the list of active links', () => {
  it('tells of each when it was made, what it allows, how often it was seen and how long it works', async () => {
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

  it('says that there are none, or that they could not be loaded', async () => {
    open()
    expect(await screen.findByText('None at the moment.')).toBeTruthy()
  })

  it('can be asked for again', async () => {
    const answers: Answer[] = [failed, listed(aShare())]
    open({ [`GET ${base}/shares`]: () => answers.shift() ?? failed })
    expect(await screen.findByText(sharingTexts.listFailed)).toBeTruthy()
    press('Try again')
    expect(await screen.findByRole('list', { name: 'Active links' })).toBeTruthy()
  })

  it('takes a link back once one has agreed, and says so', async () => {
    let shares = [aShare()]
    open({
      [`GET ${base}/shares`]: () => listed(...shares),
      [`DELETE ${base}/shares/s1`]: () => {
        shares = []
        return { body: { success: true } }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke link' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(shares).toHaveLength(1)
    fireEvent.click(question.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText(sharingTexts.revoked)).toBeTruthy()
    expect(await screen.findByText('None at the moment.')).toBeTruthy()
  })

  it('says so where a link could not be taken back', async () => {
    open({ [`GET ${base}/shares`]: listed(aShare()), [`DELETE ${base}/shares/s1`]: failed })
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke link' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText(sharingTexts.revokeFailed)).toBeTruthy()
  })
})

describe('the end of links', () => {
  it('removes a link from the open dialog once it expires', async () => {
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

  it('comes for all at once, after a confirmation', async () => {
    let shares = [aShare(), aShare({ id: 's2' })]
    open({
      [`GET ${base}/shares`]: () => listed(...shares),
      [`DELETE ${base}/shares`]: () => {
        shares = []
        return { body: { success: true, revoked: 2 } }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke all' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(shares).toHaveLength(2)
    fireEvent.click(question.getByRole('button', { name: 'Revoke all' }))
    expect(await screen.findByText(sharingTexts.allRevoked)).toBeTruthy()
    expect(await screen.findByText('None at the moment.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Revoke all' })).toBeNull()
  })
})

it('shows the link in a field as soon as it is made, and selects it on focus', async () => {
  let shares: Share[] = []
  open({
    [`GET ${base}/shares`]: () => listed(...shares),
    [`POST ${base}/generate`]: () => {
      shares = [aShare()]
      return { body: { success: true, expiresAt: aShare().expires_at, share: aShare() } }
    },
  })
  press('Generate Share Link')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Share link' })
  expect(field.value).toBe('https://table.example/shared-wiki/secret')
  expect(field.readOnly).toBe(true)
  fireEvent.focus(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
})

describe('copying a link', () => {
  const copy = async () => fireEvent.click(await screen.findByRole('button', { name: 'Copy' }))
  const giveClipboard = (writeText: (text: string) => Promise<void>) =>
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }))
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is confirmed for three seconds', async () => {
    const written: string[] = []
    giveClipboard(async (text) => {
      written.push(text)
    })
    open({ [`GET ${base}/shares`]: listed(aShare()) })
    await copy()
    expect(await screen.findByText(sharingTexts.copied)).toBeTruthy()
    expect(written).toEqual(['https://table.example/shared-wiki/secret'])
    // What is shown may be there before its clock runs.
    await act(async () => {})
    act(() => void vi.advanceTimersByTime(shareLimits.copiedStays))
    expect(screen.queryByText(sharingTexts.copied)).toBeNull()
  })

  it('that the browser refuses leaves the link to be copied by hand', async () => {
    giveClipboard(() => Promise.reject(new Error('denied')))
    open({ [`GET ${base}/shares`]: listed(aShare()) })
    await copy()
    expect(await screen.findByText(sharingTexts.copyFailed)).toBeTruthy()
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Share link' })
    expect(field.value).toBe('https://table.example/shared-wiki/secret')
    expect(document.activeElement).toBe(field)
  })
})

describe('the dialog', () => {
  it('closes on Escape', async () => {
    const { onClose } = open()
    fireEvent.keyDown(await screen.findByRole('dialog', { name: 'Share Wiki' }), { key: 'Escape' })
    expect(onClose).toHaveBeenCalled()
  })
})
