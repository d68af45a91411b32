import { useIsMutating } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  type ActiveAnnouncement,
  announcementLimits,
  announcementTexts,
} from '#contract/admin/announcements.ts'
import {
  type Answers,
  errorBody,
  Notices,
  press,
  renderAt,
  stubServer,
  success,
} from '#web/lib/test-browser.tsx'
import { AnnouncementBar } from './announcement-bar.tsx'

const listing = 'GET /api/announcements'
const dismissing = 'POST /api/announcements/a0/dismiss'
const done = success()

const some = (count: number): ActiveAnnouncement[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `a${index}`,
    title: `News ${index}`,
    content: `Content ${index}`,
    type: 'info',
    priority: 0,
  }))
const listed = (announcements: ActiveAnnouncement[]) => success({ announcements })

function Traffic() {
  return useIsMutating() === 0 && <p>Nothing is pending</p>
}
function show(answers: Answers) {
  const asked = stubServer(answers)
  renderAt(
    '/app',
    <>
      <AnnouncementBar />
      <Notices />
      <Traffic />
    </>,
  )
  return asked
}
const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent)

describe('AnnouncementBar', () => {
  it('shows the first announcement, and the others after pressing "n more"', async () => {
    show({ [listing]: listed(some(4)) })
    expect(await screen.findByText('News 0')).toBeTruthy()
    expect(shown()).toEqual(['Info: News 0Content 03 more'])
    press('3 more')
    expect(shown()).toEqual([
      'Info: News 0Content 0Show fewer',
      'Info: News 1Content 1',
      'Info: News 2Content 2',
      'Info: News 3Content 3',
    ])
    press('Show fewer')
    expect(shown()).toHaveLength(1)
  })

  it('renders the live region before its content, so that screen readers announce it', async () => {
    show({ [listing]: listed(some(1)) })
    const region = document.querySelector('[aria-live="polite"]')
    expect(region?.textContent).toBe('')
    await screen.findByText('News 0')
    expect(region?.contains(screen.getByText('News 0'))).toBe(true)
  })

  it('shows markup as plain text', async () => {
    const content = '<img src=x onerror=alert(1)> ![x](https://evil.example/x.png)\nSecond line'
    show({ [listing]: listed(some(1).map((one) => ({ ...one, content }))) })
    await screen.findByText('News 0')
    expect(screen.getByRole('listitem').textContent).toContain(content)
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('truncates long text to one line until Read more is pressed', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
    show({ [listing]: listed(some(1)) })
    const more = await screen.findByRole('button', { name: 'Read more' })
    expect(screen.getByText('Content 0').className).toContain('truncate')
    fireEvent.click(more)
    expect(screen.getByRole('button', { name: 'Read less' }).getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('Content 0').className).not.toContain('truncate')
    vi.restoreAllMocks()
  })

  it('shows nothing when announcements cannot be loaded', async () => {
    const asked = show({ [listing]: { status: 500, body: {} } })
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('refetches every minute', async () => {
    vi.useFakeTimers()
    const asked = show({ [listing]: listed([]) })
    await act(() => vi.advanceTimersByTimeAsync(announcementLimits.refreshEvery - 1_000))
    expect(asked).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(asked).toHaveLength(2)
  })

  it('refetches when the window becomes visible', async () => {
    const asked = show({ [listing]: listed([]) })
    await waitFor(() => expect(asked).toHaveLength(1))
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(asked).toHaveLength(2))
  })
})

describe('dismissing a banner', () => {
  it('removes it at once and shows the next one', async () => {
    const asked = show({ [listing]: listed(some(3)), [dismissing]: 'silent' })
    await screen.findByText('News 0')
    press('Dismiss “News 0”')
    await waitFor(() => expect(shown()).toEqual(['Info: News 1Content 11 more']))
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/api/announcements/a0/dismiss'))
  })

  it('moves the focus to the region', async () => {
    show({ [listing]: listed(some(1)), [dismissing]: done })
    const button = await screen.findByRole('button', { name: 'Dismiss “News 0”' })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(screen.queryByText('News 0')).toBeNull())
    expect(document.activeElement?.getAttribute('aria-live')).toBe('polite')
  })

  it('restores the banner and shows an error when it fails', async () => {
    show({ [listing]: listed(some(2)), [dismissing]: { status: 500, body: {} } })
    await screen.findByText('News 0')
    press('Dismiss “News 0”')
    expect(await screen.findByText(announcementTexts.dismissFailed)).toBeTruthy()
    expect(shown()).toEqual(['Info: News 0Content 01 more'])
  })

  it('succeeds silently if the announcement was deleted meanwhile', async () => {
    const gone = { status: 404, body: errorBody(announcementTexts.notFound, 'NOT_FOUND') }
    const asked = show({ [listing]: listed(some(2)), [dismissing]: gone })
    await screen.findByText('News 0')
    press('Dismiss “News 0”')
    await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
    await screen.findByText('Nothing is pending')
    expect(screen.queryByText('News 0')).toBeNull()
    expect(screen.queryByText(announcementTexts.notFound)).toBeNull()
  })
})
