import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pictureTexts } from '#contract/pictures/schemas.ts'
import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import { answerForm, FormRequest, reportProgress } from '#web/lib/api/test-form-request.ts'
import { clearNotices } from '#web/lib/notices.ts'
import { errorBody, renderWithNotices, stubServer } from '#web/lib/test-browser.tsx'
import type { PictureRequest } from '#web/ui/face/picture-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'

const entry: PictureRequest = {
  target: { kind: 'entry', campaignId: 'c1', entryId: 'e1' },
  ...{ picture: null, name: 'Mirelle', category: 'people' },
}
const path = '/api/wiki/c1/entry/e1/picture'
const ticket = {
  body: { success: true, url: '/api/pictures/t', expiresAt: new Date(Date.now() + 9e7).toISOString() },
}

function open(request = entry, answers: Parameters<typeof stubServer>[0] = {}) {
  const asked = stubServer({ 'GET /api/pictures/ticket': ticket, ...answers })
  const on = { onChanged: vi.fn(), onClose: vi.fn() }
  renderWithNotices('/app', <PictureDialog {...request} {...on} />)
  return { ...on, asked }
}
const file = new File(['pixels'], 'mirelle.jpg', { type: 'image/jpeg' })
const choose = (label: string = pictureDialogTexts.choose) =>
  act(async () =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files: [file] } }),
  )
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

const decode = vi.fn()
beforeEach(() => {
  clearNotices()
  vi.stubGlobal('XMLHttpRequest', FormRequest)
  // jsdom neither decodes pictures nor draws on a canvas.
  vi.stubGlobal('createImageBitmap', decode)
  decode.mockReset().mockResolvedValue({ width: 900, height: 1800 })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    done(new Blob([`${this.width} × ${this.height}`], { type: 'image/webp' }))
  })
})

describe('an emblem', () => {
  it('is drawn on the sigil and uploaded as the picture', async () => {
    const { onClose } = open()
    await press('sword')
    const sent = FormRequest.last.sent?.get('picture')
    expect(sent instanceof File && (await sent.text())).toBe('1280 × 1280')
    await answerForm(200, { success: true, picture: 'p2' })
    expect(onClose).toHaveBeenCalled()
  })

  it('is not offered for a cover', () => {
    open({ ...entry, target: { kind: 'cover', campaignId: 'c1' } })
    expect(screen.queryByText(pictureDialogTexts.emblem)).toBeNull()
  })
})

describe('a new picture', () => {
  it('is cropped to a square and uploaded, with progress and a success message', async () => {
    const { onChanged, onClose } = open()
    await choose()
    expect(screen.getByRole('group', { name: /crop/i })).toBeTruthy()
    await press(pictureDialogTexts.save)
    expect(FormRequest.last.open).toHaveBeenCalledWith('PUT', path)
    const sent = FormRequest.last.sent?.get('picture')
    expect(sent instanceof File && (await sent.text())).toBe('900 × 900')
    await reportProgress(3, 4)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75')
    await answerForm(200, { success: true, picture: 'p2' })
    expect(await screen.findByText(pictureDialogTexts.saved)).toBeTruthy()
    expect(onChanged).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('of a campaign is cropped to a ratio of 3:1 and reduced to the stored size', async () => {
    decode.mockResolvedValue({ width: 6000, height: 4000 })
    open({ ...entry, target: { kind: 'cover', campaignId: 'c1' } })
    await choose()
    await press(pictureDialogTexts.save)
    expect(FormRequest.last.open).toHaveBeenCalledWith('PUT', '/api/campaign/c1/cover')
    const sent = FormRequest.last.sent?.get('picture')
    expect(sent instanceof File && (await sent.text())).toBe('1600 × 533')
  })

  it('of a seat is cropped to a smaller part when zoomed in', async () => {
    open({ ...entry, target: { kind: 'seat', campaignId: 'c1', seatId: 's1' } })
    await choose()
    fireEvent.change(screen.getByLabelText(pictureDialogTexts.zoom), { target: { value: '3' } })
    await press(pictureDialogTexts.save)
    expect(FormRequest.last.open).toHaveBeenCalledWith('PUT', '/api/campaign/c1/table/s1/picture')
    const sent = FormRequest.last.sent?.get('picture')
    expect(sent instanceof File && (await sent.text())).toBe('300 × 300')
  })

  it('can be pasted', async () => {
    open()
    const paste = Object.assign(new Event('paste', { bubbles: true }), { clipboardData: { files: [file] } })
    await act(async () => document.dispatchEvent(paste))
    expect(decode).toHaveBeenCalledWith(file)
    expect(screen.getByRole('button', { name: pictureDialogTexts.save })).toBeTruthy()
  })

  it('is refused with a message if the browser cannot decode it', async () => {
    decode.mockRejectedValue(new DOMException('The source image could not be decoded.'))
    open()
    await choose()
    expect(screen.getByRole('alert').textContent).toBe(pictureDialogTexts.unreadable)
    expect(screen.queryByRole('button', { name: pictureDialogTexts.save })).toBeNull()
  })

  it('shows why the server refuses it, and can be sent again', async () => {
    const { onClose } = open()
    await choose()
    await press(pictureDialogTexts.save)
    await answerForm(415, errorBody(pictureTexts.damaged, 'BAD_PICTURE'))
    expect((await screen.findByRole('alert')).textContent).toBe(pictureTexts.damaged)
    await press(pictureDialogTexts.save)
    await answerForm(200, { success: true, picture: 'p2' })
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })
})

describe('a picture', () => {
  const withPicture = { ...entry, picture: 'p1' }

  it('is removed, and comes back with Undo', async () => {
    const { onChanged, onClose, asked } = open(withPicture, {
      [`DELETE ${path}`]: { body: { success: true, picture: null } },
      [`PUT ${path}`]: { body: { success: true, picture: 'p3' } },
    })
    await waitFor(() => expect(document.querySelector('img')).toBeTruthy())
    // The stub below answers with a Blob of jsdom, because the FormData of jsdom refuses the Blob of Node.
    const stubbed = fetch
    const largest = { ok: true, blob: async () => new Blob(['pixels']) }
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url === '/api/pictures/t/p1/large' ? Promise.resolve(largest) : stubbed(url, init),
    )
    await press(pictureDialogTexts.remove)
    expect(await screen.findByText(pictureDialogTexts.removed)).toBeTruthy()
    fireEvent.click(screen.getByText('Undo'))
    expect(await screen.findByText(pictureDialogTexts.back)).toBeTruthy()
    const put = asked.find(({ method }) => method === 'PUT')
    const sent = put?.body instanceof FormData ? put.body.get('picture') : null
    expect(sent instanceof File && (await sent.text())).toBe('pixels')
    expect(onClose).toHaveBeenCalledOnce()
    expect(onChanged).toHaveBeenCalledTimes(2)
  })

  it('stays when the server refuses to remove it', async () => {
    const { onClose } = open(withPicture, {
      [`DELETE ${path}`]: { status: 403, body: errorBody(pictureTexts.denied, 'FORBIDDEN') },
    })
    await waitFor(() => expect(document.querySelector('img')).toBeTruthy())
    await press(pictureDialogTexts.remove)
    expect((await screen.findByRole('alert')).textContent).toBe(pictureTexts.denied)
    expect(onClose).not.toHaveBeenCalled()
  })
})
