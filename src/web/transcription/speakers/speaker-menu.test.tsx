import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { errorBody, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { useTranscriptions } from '#web/transcription/api.ts'
import { aTranscription } from '#web/transcription/test-transcription.ts'
import { SpeakerMenu } from './speaker-menu.tsx'

const speaker = { id: 'v1', label: 'Speaker 1', name: null, memberId: null }
const transcript = (name: string | null) =>
  aTranscription({
    speakers: [
      { ...speaker, name },
      { ...speaker, id: 'v2', label: 'Speaker 2' },
    ],
  })

const onMerge = vi.fn()
const onSelectLines = vi.fn()
function Menu({ canName }: { canName: boolean }) {
  const [transcription] = useTranscriptions('s1').data ?? []
  if (!transcription) return null
  return (
    <SpeakerMenu
      transcription={transcription}
      canName={canName}
      suggestions={['Ines', 'Rowan']}
      onMerge={onMerge}
      onSelectLines={onSelectLines}
    />
  )
}

async function openMenu({ canName = true, refused = '' } = {}) {
  let name: string | null = null
  const requests = stubServer({
    'GET /api/transcription/session/s1': () => ({
      body: { success: true, transcriptions: [transcript(name)] },
    }),
    'PUT /api/transcription/session/s1/speakers/v1': () => {
      if (refused) return { status: 400, body: errorBody(refused, 'VALIDATION') }
      name = 'Rowan'
      return { body: { success: true, speaker: { ...speaker, name } } }
    },
  })
  renderAt('/app', <Menu canName={canName} />)
  fireEvent.click(await screen.findByRole('button', { name: '2 speakers' }))
  await screen.findByText('Speaker 1')
  return requests
}

function startNaming(): HTMLElement {
  fireEvent.click(screen.getByRole('button', { name: 'Name Speaker 1' }))
  return screen.getByRole('combobox', { name: 'Name of Speaker 1' })
}

it('renames a speaker with Enter and refetches the transcripts', async () => {
  const requests = await openMenu()
  const field = startNaming()
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Rowan' } })
  fireEvent.submit(field)
  const pencil = await screen.findByRole('button', { name: 'Name Rowan' })
  expect(document.activeElement).toBe(pencil)
  expect(screen.queryByText('Speaker 1')).toBeNull()
  expect(requests.map(({ method, body }) => [method, body])).toEqual([
    ['GET', undefined],
    ['PUT', { name: 'Rowan' }],
    ['GET', undefined],
  ])
})

it('suggests the players at the table', async () => {
  await openMenu()
  const list = document.getElementById(startNaming().getAttribute('list') ?? '')
  const names = [...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)
  expect(names).toEqual(['Ines', 'Rowan'])
})

it('cancels renaming with Escape and keeps the menu open', async () => {
  const requests = await openMenu()
  const field = startNaming()
  fireEvent.change(field, { target: { value: 'Rowan' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByText('Speaker 1')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Name Speaker 1' }))
  expect(requests).toHaveLength(1)
})

it('keeps a refused name in its field and shows the error', async () => {
  await openMenu({ refused: transcriptionTexts.speakerTooLong })
  const field = startNaming()
  fireEvent.change(field, { target: { value: 'x'.repeat(101) } })
  fireEvent.submit(field)
  expect((await screen.findByRole('alert')).textContent).toBe(transcriptionTexts.speakerTooLong)
  expect(screen.getByRole('combobox', { name: 'Name of Speaker 1' })).toHaveProperty('value', 'x'.repeat(101))
})

it('offers no renaming to players', async () => {
  await openMenu({ canName: false })
  expect(screen.getByText('Speaker 2')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Name / })).toBeNull()
})

it('closes and passes the speaker to the merge dialog or the line selection', async () => {
  await openMenu()
  for (const [item, passed] of [
    ['Merge into …', onMerge],
    ['These lines were said by someone else', onSelectLines],
  ] as const) {
    fireEvent.click(await screen.findByRole('button', { name: 'More for Speaker 1' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: item }))
    await waitFor(() => expect(screen.queryByText('Speaker 2')).toBeNull())
    expect(passed).toHaveBeenCalledWith(expect.objectContaining({ id: 'v1' }))
    fireEvent.click(screen.getByRole('button', { name: '2 speakers' }))
  }
})
