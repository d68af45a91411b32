import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportTexts } from '#contract/sharing/exports.ts'
import { type Answer, errorBody, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { ExportDialog } from './export-dialog.tsx'

const url = '/api/exports/secret'
const ticket: Answer = { body: { success: true, url, expiresAt: '2026-03-14T18:10:00.000Z' } }
const downloaded = vi.fn<(href: string | null) => void>()

beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded(this.hasAttribute('download') ? this.getAttribute('href') : null)
  })
})
afterEach(() => {
  downloaded.mockClear()
  vi.restoreAllMocks()
})

function open(isGm = true, answer: Answer = ticket) {
  const requests = stubServer({ 'POST /api/tickets': answer })
  renderAt('/app', <ExportDialog campaignId="c1" isGm={isGm} onClose={() => {}} />)
  return () => requests.map(({ body }) => body)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('ExportDialog', () => {
  it('exports everything as JSON by default for a game master', async () => {
    const bodies = open()
    press(exportTexts.download)
    await waitFor(() => expect(downloaded).toHaveBeenCalledWith(url))
    expect(bodies()).toEqual([{ kind: 'export', id: 'c1', format: 'json' }])
    expect(screen.getByText(exportTexts.started)).toBeTruthy()
  })

  it('offers four formats and the players’ view', async () => {
    const bodies = open()
    expect(screen.getAllByRole('radio')).toHaveLength(4)
    fireEvent.click(screen.getByRole('radio', { name: /^Markdown/ }))
    press(exportTexts.playersSee)
    expect(screen.getByText(exportTexts.playersSeeAbout)).toBeTruthy()
    press(exportTexts.download)
    await waitFor(() => expect(downloaded).toHaveBeenCalledWith(url))
    expect(bodies()).toEqual([{ kind: 'export', id: 'c1', format: 'markdown', as: 'player' }])
  })

  it('offers players no choice of view', () => {
    open(false)
    expect(screen.queryByText(exportTexts.whatItHolds)).toBeNull()
  })

  it('shows the busy state', async () => {
    open(true, 'silent')
    press(exportTexts.download)
    const button = await screen.findByRole('button', { name: exportTexts.preparing })
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  it.each<[string, Answer]>([
    ['Campaign not found', { status: 404, body: errorBody('Campaign not found', 'NOT_FOUND') }],
    [exportTexts.exportFailed, 'unreachable'],
  ])('shows the error: %s', async (text, answer) => {
    open(true, answer)
    press(exportTexts.download)
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(downloaded).not.toHaveBeenCalled()
  })
})
