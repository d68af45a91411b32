import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Voice, voiceTexts } from '#contract/transcription/speakers.ts'
import { errorBody } from '#web/lib/test-browser.tsx'
import { base, openSettings, optionsAnswer } from './test-settings.tsx'

const voice = (id: string, name: string, sessions: number): Voice => ({
  ...{ id, name, sessions, memberId: null, createdAt: '2026-03-14T18:00:00.000Z' },
})
const two = [voice('v1', 'Ines', 2), voice('v2', 'Jonah', 1)]

function open(rememberVoices: boolean, lists: Voice[][] = [two]) {
  let isOn = rememberVoices
  const options = () => optionsAnswer({ rememberVoices: isOn })
  const { sent } = openSettings(
    'scribe',
    {
      [`GET ${base}/settings`]: options,
      [`PUT ${base}/settings`]: () => {
        isOn = !isOn
        return options()
      },
      [`GET ${base}/voices`]: () => ({
        body: { success: true, voices: (lists.length > 1 ? lists.shift() : lists[0]) ?? [] },
      }),
      [`DELETE ${base}/voices/v1`]: { body: { success: true } },
      [`DELETE ${base}/voices/v2`]: { status: 404, body: errorBody(voiceTexts.notFound, 'NOT_FOUND') },
    },
    <Transcripts />,
  )
  return sent
}
let fetched = 0
/** Imitates a transcript on the screen, which is refetched after a voice is erased. */
function Transcripts() {
  useQuery({ queryKey: ['transcriptions', 's1'], queryFn: () => ++fetched })
  return null
}
const findSwitch = () => screen.findByRole('switch', { name: 'Remember voices' })

it('remembers and lists voices only after a user turns the setting on', async () => {
  const sent = open(false, [[]])
  expect((await findSwitch()).getAttribute('aria-checked')).toBe('false')
  expect(screen.queryByRole('list', { name: 'Remembered voices' })).toBeNull()
  fireEvent.click(await findSwitch())
  expect(await screen.findByText(/^No voices yet/)).toBeTruthy()
  expect(sent('PUT')).toMatchObject([{ body: { rememberVoices: true } }])
})

it('warns that turning it off erases all voices', async () => {
  const sent = open(true)
  fireEvent.click(await findSwitch())
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/are erased at once, for good/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(sent('PUT')).toEqual([])
  fireEvent.click(await findSwitch())
  const before = fetched
  fireEvent.click(await screen.findByRole('button', { name: 'Erase all voices' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Remembered voices' })).toBeNull())
  expect(sent('PUT')).toMatchObject([{ body: { rememberVoices: false } }])
  await waitFor(() => expect(fetched).toBe(before + 1))
})

it('lists the voices and erases one after a confirmation', async () => {
  const sent = open(true, [two, two.slice(1)])
  expect(await screen.findByText('from 2 sessions, since Mar 14, 2026')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Erase the voice of Ines' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase the voice of Ines?' }))
  expect(sent('DELETE')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Erase' }))
  await waitFor(() => expect(screen.queryByText('Ines')).toBeNull())
  expect(screen.getByText('Jonah')).toBeTruthy()
})

it('shows why a voice could not be erased', async () => {
  open(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Erase the voice of Jonah' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Erase' }))
  expect(await screen.findByText(voiceTexts.notFound)).toBeTruthy()
})
