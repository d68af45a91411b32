import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportTexts, importLimits } from '#contract/sharing/exports.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { answerForm, FormRequest, reportProgress } from '#web/lib/api/test-form-request.ts'
import { type Answer, errorBody, renderAt, renderWithNotices, stubServer } from '#web/lib/test-browser.tsx'
import { ExportDialog, ImportDialog } from './file-dialogs.tsx'

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

const onImported = vi.fn()
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FormRequest)
  onImported.mockClear()
  renderWithNotices('/app', <ImportDialog onClose={() => {}} onImported={onImported} />)
})
const file = new File(['{}'], 'The Ashen Crown.json', { type: 'application/json' })
const choose = (chosen = file) =>
  act(async () => fireEvent.change(screen.getByLabelText('Campaign file'), { target: { files: [chosen] } }))

describe('ImportDialog', () => {
  it('shows the upload progress, then opens the imported campaign and reports its contents', async () => {
    await choose()
    expect(FormRequest.last.open).toHaveBeenCalledWith('POST', '/api/campaign/import')
    expect(FormRequest.last.sent?.get('campaignFile')).toBeInstanceOf(File)
    await reportProgress(1, 4)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    await reportProgress(4, 4)
    expect(screen.getByRole('status').textContent).toContain(exportTexts.importing)
    const campaign = sampleCampaign({ id: 'c9' })
    const counts = { sessions: 1, transcripts: 1, entries: 12 }
    await answerForm(201, { success: true, campaign, counts })
    expect(onImported).toHaveBeenCalledWith(campaign)
    expect(screen.getByText('“The Ashen Crown” was imported: 12 entries, 1 session.')).toBeTruthy()
  })

  it('accepts a dropped file', async () => {
    const zone = screen.getByText(exportTexts.dropFile).parentElement
    if (!zone) throw new Error('No drop zone')
    await act(async () => fireEvent.drop(zone, { dataTransfer: { files: [file] } }))
    expect(screen.getByRole('progressbar')).toBeTruthy()
  })

  it('shows why a file was refused and accepts another one', async () => {
    await choose()
    await answerForm(400, errorBody(exportTexts.notOurs, 'VALIDATION'))
    expect(screen.getByRole('alert').textContent).toBe(`${file.name}${exportTexts.notOurs}`)
    await choose()
    expect(screen.queryByRole('alert')).toBeNull()
    await act(async () => FormRequest.last.onerror())
    expect(screen.getByRole('alert').textContent).toContain(exportTexts.importFailed)
  })

  it('refuses a file that is too large without uploading it', async () => {
    const large = new File(['x'], 'large.json')
    Object.defineProperty(large, 'size', { value: importLimits.campaignFileBytes + 1 })
    await choose(large)
    expect(screen.getByRole('alert').textContent).toContain(exportTexts.tooLarge)
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('cancels the upload silently when it is closed', async () => {
    await choose()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })))
    expect(FormRequest.last.abort).toHaveBeenCalled()
    expect(onImported).not.toHaveBeenCalled()
  })
})
