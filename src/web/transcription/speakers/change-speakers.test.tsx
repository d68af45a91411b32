import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Segment } from '#contract/transcription/schemas.ts'
import { speakerChangeTexts } from '#contract/transcription/speakers.ts'
import { errorBody, renderWithNotices, stubServer } from '#web/lib/test-browser.tsx'
import { useTranscriptions } from '#web/transcription/api.ts'
import { aTranscription } from '#web/transcription/test-transcription.ts'
import { SelectionBar, useLineSelection } from './selection-bar.tsx'
import { MergeDialog } from './speaker-menu.tsx'

const speakers = ['Rowan', 'Ines', 'Jonah'].map((label, index) => ({
  id: `v${index + 1}`,
  label,
  name: null,
  memberId: null,
}))
const aLine = (id: string, speakerId: string, text: string): Segment => ({
  ...{ id, speakerId, text },
  start: null,
  end: null,
  isCorrected: false,
})
const transcript = aTranscription({
  speakers,
  segments: [
    aLine('l1', 'v1', 'Mirelle waits.'),
    aLine('l2', 'v2', 'Where?'),
    aLine('l3', 'v1', 'At the gate.'),
    aLine('l4', 'v3', 'Then we go.'),
  ],
})

function Pane({ isMerging }: { isMerging: boolean }) {
  const [loaded] = useTranscriptions('s1').data ?? []
  return (
    <>
      {loaded && <Lines transcription={loaded} />}
      {loaded && isMerging && speakers[1] && (
        <MergeDialog transcription={loaded} speaker={speakers[1]} onClose={() => {}} />
      )}
    </>
  )
}

function Lines({ transcription }: { transcription: typeof transcript }) {
  const selecting = useLineSelection(transcription, () => {})
  const nameOf = (id: string | null) => transcription.speakers.find((one) => one.id === id)?.label
  return (
    <>
      <ol onKeyDown={selecting.onKeyDown}>
        {transcription.segments.map((line) => (
          <button
            key={line.id}
            type="button"
            data-segment={line.id}
            aria-pressed={selecting.selection?.ids.has(line.id) ?? false}
            onClick={(event) => selecting.press(line, event.shiftKey)}
          >
            {`${nameOf(line.speakerId)}: ${line.text}`}
          </button>
        ))}
      </ol>
      <SelectionBar transcription={transcription} selecting={selecting} />
    </>
  )
}

function open({ isMerging = false, undo = {} as object } = {}) {
  const requests = stubServer({
    'GET /api/transcription/session/s1': { body: { success: true, transcriptions: [transcript] } },
    'POST /api/transcription/t1/speakers/merge': { body: { success: true, undoId: 'u1' } },
    'POST /api/transcription/t1/segments/assign': { body: { success: true, undoId: 'u2' } },
    'POST /api/transcription/t1/undo/u2': { body: { success: true }, ...undo },
  })
  renderWithNotices('/app', <Pane isMerging={isMerging} />)
  return requests
}
const line = (name: string | RegExp) => screen.findByRole('button', { name })
const selected = () =>
  screen.getAllByRole('button', { pressed: true }).flatMap((button) => button.dataset['segment'] ?? [])

it('selects a range with Shift and assigns it to another speaker', async () => {
  const requests = open()
  fireEvent.click(await line('Rowan: Mirelle waits.'), { shiftKey: true })
  expect(selected()).toEqual(['l1'])
  fireEvent.click(await line('Rowan: At the gate.'), { shiftKey: true })
  expect(selected()).toEqual(['l1', 'l2', 'l3'])
  fireEvent.click(screen.getByRole('button', { name: 'Said by …' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Jonah' }))
  expect(await screen.findByText('3 lines are now Jonah’s')).toBeTruthy()
  expect(requests.find(({ path }) => path.endsWith('/assign'))?.body).toEqual({
    segmentIds: ['l1', 'l2', 'l3'],
    speakerId: 'v3',
  })
  expect(screen.queryByRole('toolbar')).toBeNull()
})

it('selects lines with X, adds lines with Shift and an arrow, and clears with Escape', async () => {
  open()
  const first = await line('Rowan: Mirelle waits.')
  first.focus()
  fireEvent.keyDown(first, { key: 'x' })
  expect(selected()).toEqual(['l1'])
  fireEvent.keyDown(first, { key: 'ArrowDown', shiftKey: true })
  expect(selected()).toEqual(['l1', 'l2'])
  expect(document.activeElement).toBe(await line('Ines: Where?'))
  fireEvent.keyDown(await line('Ines: Where?'), { key: ' ' })
  expect(selected()).toEqual(['l1'])
  fireEvent.keyDown(first, { key: 'Escape' })
  expect(screen.queryByRole('toolbar')).toBeNull()
})

it('selects a range upwards with a button instead of the Shift key', async () => {
  open()
  fireEvent.click(await line('Jonah: Then we go.'))
  fireEvent.click(screen.getByRole('button', { name: 'Up to …' }))
  fireEvent.click(await line('Rowan: Mirelle waits.'))
  expect(selected()).toEqual(['l1', 'l2', 'l3', 'l4'])
})

it('says why an undo was refused', async () => {
  open({ undo: { status: 409, body: errorBody(speakerChangeTexts.undoChanged, 'CONFLICT') } })
  fireEvent.click(await line('Rowan: Mirelle waits.'))
  fireEvent.click(screen.getByRole('button', { name: 'Said by …' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Someone new' }))
  expect(await screen.findByText('1 line is now a new speaker’s')).toBeTruthy()
  fireEvent.click(screen.getByText('Undo'))
  expect(await screen.findByText(speakerChangeTexts.undoChanged)).toBeTruthy()
})

it('merges a speaker into the chosen one', async () => {
  const requests = open({ isMerging: true })
  expect(await screen.findByRole('heading', { name: 'Merge Ines into …' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /^Rowan/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Merge into Rowan' }))
  expect(await screen.findByText('Ines is now Rowan')).toBeTruthy()
  await waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('/merge'))?.body).toEqual({
      keepId: 'v1',
      speakerId: 'v2',
    }),
  )
})
