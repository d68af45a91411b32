import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Transcription, transcriptionTexts } from '#contract/transcription.ts'
import { refusal, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { LineForm } from './line-form.tsx'

const line = {
  id: 'l1',
  start: null,
  end: null,
  speakerId: 'v1',
  text: 'Mirel waits.',
  isCorrected: false,
}
const transcription: Transcription = {
  id: 't1',
  sessionId: 's1',
  audioFileId: null,
  engine: 'import',
  quality: 'imported',
  timing: 'none',
  language: 'en',
  durationSeconds: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  speakers: [{ id: 'v1', label: 'Speaker 1', name: null, memberId: null }],
  segments: [line],
}
const url = 'PUT /api/transcription/t1/segments/l1'

function correct(text: string, answers: Parameters<typeof stubServer>[0] = {}) {
  const asked = stubServer(answers)
  const onLeave = vi.fn()
  renderAt('/', <LineForm transcription={transcription} segment={line} onLeave={onLeave} />)
  const field = screen.getByLabelText('What was said')
  fireEvent.change(field, { target: { value: text } })
  return { asked, onLeave, field }
}

describe('a line is corrected in place', () => {
  it('with Enter', async () => {
    const segment = { ...line, text: 'Mirelle waits.', isCorrected: true }
    const { asked, onLeave, field } = correct('Mirelle waits.', {
      [url]: { body: { success: true, segment } },
    })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(onLeave).toHaveBeenCalled())
    expect(asked.at(-1)?.body).toEqual({ text: 'Mirelle waits.', speakerId: 'v1' })
  })

  it('left with Escape as it was', () => {
    const { asked, onLeave, field } = correct('Mirelle waits.')
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(onLeave).toHaveBeenCalled()
    expect(asked).toEqual([])
  })

  it('but not without a word', async () => {
    const { asked, field } = correct('  ')
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(await screen.findByText(transcriptionTexts.lineRequired)).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('and stays in the field where the server refuses it', async () => {
    const denied = { status: 403, body: refusal(transcriptionTexts.correctDenied, 'GM_ONLY') }
    const { onLeave, field } = correct('Mirelle waits.', { [url]: denied })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(await screen.findByText(transcriptionTexts.correctDenied)).toBeTruthy()
    expect(field).toHaveProperty('value', 'Mirelle waits.')
    expect(onLeave).not.toHaveBeenCalled()
  })
})
