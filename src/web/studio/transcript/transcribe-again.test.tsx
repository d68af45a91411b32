import '#web/studio/studio-view.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { success } from '#web/lib/test-browser.tsx'
import { heardAnswers, recording } from '#web/shell/test-answers.ts'
import { openApp } from '#web/shell/test-app.tsx'

it.each([
  ['offers to transcribe a recording again', null, true],
  [
    'does not offer to transcribe a recording again after its sound was deleted',
    '2026-02-25T10:00:00.000Z',
    false,
  ],
])('%s', async (_, soundDeletedAt, expected) => {
  openApp('/app?view=transcription', {
    ...heardAnswers,
    'GET /api/audio/session/s1': success({ audioFiles: [{ ...recording, soundDeletedAt }] }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Session actions' }))
  await screen.findByRole('menuitem', { name: 'Delete transcript' })
  expect(screen.queryByRole('menuitem', { name: 'Transcribe again …' }) !== null).toBe(expected)
})
