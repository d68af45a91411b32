import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Transcription, transcriptionTexts } from '#contract/transcription.ts'
import { refusal, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { useTranscriptions } from './api.ts'
import { SpeakerMenu } from './speaker-menu.tsx'

const voice = { id: 'v1', label: 'Speaker 1', name: null, memberId: null }
const transcript = (name: string | null): Transcription => ({
  id: 't1',
  sessionId: 's1',
  audioFileId: null,
  engine: 'test',
  quality: 'imported',
  timing: 'none',
  language: 'en',
  durationSeconds: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  speakers: [
    { ...voice, name },
    { ...voice, id: 'v2', label: 'Speaker 2' },
  ],
  segments: [
    { id: 'l1', start: null, end: null, speakerId: 'v1', text: 'The gate is shut.', isCorrected: false },
  ],
})

function Menu({ canName }: { canName: boolean }) {
  const [transcription] = useTranscriptions('s1').data ?? []
  if (!transcription) return null
  return <SpeakerMenu transcription={transcription} canName={canName} suggestions={['Ines', 'Rowan']} />
}

/** Opens the menu; the server keeps the name that it is sent, or refuses it. */
async function openMenu({ canName = true, refused = '' } = {}) {
  let name: string | null = null
  const asked = stubServer({
    'GET /api/transcription/session/s1': () => ({
      body: { success: true, transcriptions: [transcript(name)] },
    }),
    'PUT /api/transcription/session/s1/speakers/v1': () => {
      if (refused) return { status: 400, body: refusal(refused, 'VALIDATION') }
      name = 'Rowan'
      return { body: { success: true, speaker: { ...voice, name } } }
    },
  })
  renderAt('/app', <Menu canName={canName} />)
  fireEvent.click(await screen.findByRole('button', { name: '2 speakers' }))
  await screen.findByText('Speaker 1')
  return asked
}

function startNaming(): HTMLElement {
  fireEvent.click(screen.getByRole('button', { name: 'Name Speaker 1' }))
  return screen.getByRole('combobox', { name: 'Name of Speaker 1' })
}

it('a game master names a voice with Enter, and the name is read everywhere', async () => {
  const asked = await openMenu()
  const field = startNaming()
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Rowan' } })
  fireEvent.submit(field)
  const pencil = await screen.findByRole('button', { name: 'Name Rowan' })
  expect(document.activeElement).toBe(pencil)
  expect(screen.queryByText('Speaker 1')).toBeNull()
  expect(asked.map(({ method, body }) => [method, body])).toEqual([
    ['GET', undefined],
    ['PUT', { name: 'Rowan' }],
    ['GET', undefined],
  ])
})

it('the players of the table are suggested', async () => {
  await openMenu()
  const list = document.getElementById(startNaming().getAttribute('list') ?? '')
  const names = [...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)
  expect(names).toEqual(['Ines', 'Rowan'])
})

it('Escape leaves the name as it was and the menu open', async () => {
  const asked = await openMenu()
  const field = startNaming()
  fireEvent.change(field, { target: { value: 'Rowan' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByText('Speaker 1')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Name Speaker 1' }))
  expect(asked).toHaveLength(1)
})

it('a name that is refused stays in its field, with the reason under it', async () => {
  await openMenu({ refused: transcriptionTexts.speakerTooLong })
  const field = startNaming()
  fireEvent.change(field, { target: { value: 'x'.repeat(101) } })
  fireEvent.submit(field)
  expect((await screen.findByRole('alert')).textContent).toBe(transcriptionTexts.speakerTooLong)
  expect(screen.getByRole('combobox', { name: 'Name of Speaker 1' })).toHaveProperty('value', 'x'.repeat(101))
})

it('players read who speaks, and name nobody', async () => {
  await openMenu({ canName: false })
  expect(screen.getByText('Speaker 2')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Name / })).toBeNull()
})
