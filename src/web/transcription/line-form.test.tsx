import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { nameTexts } from '#contract/names/schemas.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { errorBody, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { LineForm } from './line-form.tsx'
import { aTranscription } from './test-transcription.ts'

const line = { id: 'l1', start: null, end: null, speakerId: 'v1', text: 'Mirel waits.', isCorrected: false }
const transcription = aTranscription({ segments: [line] })
const url = 'PUT /api/transcription/t1/segments/l1'

function correct(text: string, answers: Parameters<typeof stubServer>[0] = {}) {
  const requests = stubServer(answers)
  const [onLeave, onFixName] = [vi.fn(), vi.fn()]
  renderAt(
    '/',
    <LineForm transcription={transcription} segment={line} onFixName={onFixName} onLeave={onLeave} />,
  )
  const field = screen.getByLabelText('What was said')
  fireEvent.change(field, { target: { value: text } })
  return { requests, onLeave, onFixName, field }
}

describe('LineForm', () => {
  it('saves with Enter', async () => {
    const segment = { ...line, text: 'Mirelle waits.', isCorrected: true }
    const { requests, onLeave, field } = correct('Mirelle waits.', {
      [url]: { body: { success: true, segment } },
    })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(onLeave).toHaveBeenCalled())
    expect(requests.at(-1)?.body).toEqual({ text: 'Mirelle waits.', speakerId: 'v1' })
  })

  it('cancels with Escape', () => {
    const { requests, onLeave, field } = correct('Mirelle waits.')
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(onLeave).toHaveBeenCalled()
    expect(requests).toEqual([])
  })

  it('offers to fix the corrected name everywhere', () => {
    const { onFixName } = correct('Mirelle waits.')
    fireEvent.click(screen.getByRole('button', { name: nameTexts.fixEverywhere }))
    expect(onFixName).toHaveBeenCalledWith({ text: 'Mirel waits.', from: 'Mirel', to: 'Mirelle' })
  })

  it('refuses an empty line', async () => {
    const { requests, field } = correct('  ')
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(await screen.findByText(transcriptionTexts.lineRequired)).toBeTruthy()
    expect(requests).toEqual([])
  })

  it('keeps the text when the server refuses it', async () => {
    const denied = { status: 403, body: errorBody(transcriptionTexts.correctDenied, 'GM_ONLY') }
    const { onLeave, field } = correct('Mirelle waits.', { [url]: denied })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(await screen.findByText(transcriptionTexts.correctDenied)).toBeTruthy()
    expect(field).toHaveProperty('value', 'Mirelle waits.')
    expect(onLeave).not.toHaveBeenCalled()
  })
})
