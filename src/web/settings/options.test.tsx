import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { choose, errorBody, press, type StubbedRequest } from '#web/lib/test-browser.tsx'
import { base, openSettings, optionsAnswer } from './test-settings.tsx'

const failed = { status: 500, body: null }
const bodiesOf = (requests: StubbedRequest[]) => requests.map(({ body }) => body)

describe('the switches', () => {
  it.each([
    ['scribe', 'Transcribe recordings at once', { settings: { autoTranscribe: false } }],
    ['scribe', 'Tell the speakers apart', { settings: { speakerDiarization: false } }],
    ['scribe', 'Let the wiki grow', { settings: { entityExtraction: false } }],
    ['scribe', 'Add new facts automatically', { acceptsFacts: false }],
    ['table', 'Players may add sessions and recordings', { playersMayAdd: false }],
    ['table', 'Recaps', { shows: { recap: false } }],
    ['table', 'Transcripts', { shows: { transcript: false } }],
    ['table', 'Sound', { shows: { sound: false } }],
  ] as const)('in the part %s save “%s” at once', async (tab, label, body) => {
    const { sent } = openSettings(tab, { [`PUT ${base}/settings`]: 'silent' })
    const control = await screen.findByRole('switch', { name: label })
    expect(control.getAttribute('aria-checked')).toBe('true')
    fireEvent.click(control)
    await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('false'))
    expect(sent('PUT')[0]?.body).toEqual(body)
  })

  it('revert and show the reason when the server refuses', async () => {
    openSettings('scribe', { [`PUT ${base}/settings`]: failed })
    const control = await screen.findByRole('switch', { name: 'Let the wiki grow' })
    fireEvent.click(control)
    expect(await screen.findByText(campaignTexts.settingsFailed)).toBeTruthy()
    expect(control.getAttribute('aria-checked')).toBe('true')
  })

  it('show why they could not be loaded, and can be reloaded', async () => {
    const answers = [
      { status: 500, body: errorBody(campaignTexts.settingsDenied, 'FORBIDDEN') },
      optionsAnswer(),
    ]
    openSettings('scribe', { [`GET ${base}/settings`]: () => answers.shift() ?? failed })
    expect(await screen.findByText(campaignTexts.settingsDenied)).toBeTruthy()
    press('Try again')
    expect(await screen.findAllByRole('switch')).toHaveLength(5)
  })
})

it('shows a sample of each tone of the recap, and saves the chosen one at once', async () => {
  const { sent } = openSettings('scribe', { [`PUT ${base}/settings`]: 'silent' })
  expect(await screen.findByRole('radio', { name: /^Plain/ })).toHaveProperty('checked', true)
  const tavern = screen.getByRole('radio', { name: /^Tavern tale.*ferryman/ })
  fireEvent.click(tavern)
  await waitFor(() => expect(tavern).toHaveProperty('checked', true))
  expect(sent('PUT')[0]?.body).toEqual({ tone: 'tavern' })
})

it('saves length, person and wishes of the story', async () => {
  const { sent } = openSettings('scribe', { [`PUT ${base}/settings`]: 'silent' })
  fireEvent.click(await screen.findByRole('button', { name: 'Short' }))
  fireEvent.click(screen.getByRole('button', { name: 'We' }))
  const wishes = screen.getByRole('textbox', { name: 'Wishes' })
  fireEvent.change(wishes, { target: { value: 'x'.repeat(501) } })
  fireEvent.blur(wishes)
  expect(await screen.findByText(campaignTexts.wishesTooLong)).toBeTruthy()
  fireEvent.change(wishes, { target: { value: ' Less about fights. ' } })
  fireEvent.blur(wishes)
  const usual = { length: 'normal', person: 'third', wishes: '' }
  await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ telling: { ...usual, length: 'short' } }))
})

describe('the language of the table', () => {
  const title = 'Language of the table'

  it('is chosen by name', async () => {
    const { sent } = openSettings('scribe', { [`PUT ${base}/settings`]: 'silent' })
    expect((await screen.findByRole('combobox', { name: title })).textContent).toContain('Detect it')
    await choose(title, 'German')
    await waitFor(() => expect(bodiesOf(sent('PUT'))).toEqual([{ language: 'de' }]))
  })

  it('shows a stored tag that is not among the options', async () => {
    openSettings('scribe', { [`GET ${base}/settings`]: optionsAnswer({ language: 'de-AT' }) })
    expect((await screen.findByRole('combobox', { name: title })).textContent).toContain('de-AT')
  })
})

describe('keeping the sound', () => {
  const title = 'Keep the sound'

  it('asks before a setting deletes sound', async () => {
    const { sent } = openSettings('scribe', { [`PUT ${base}/settings`]: 'silent' })
    await screen.findByRole('combobox', { name: title })
    await choose(title, 'For 30 days')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/older than 30 days is deleted within a minute/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(sent('PUT')).toEqual([])
    await choose(title, 'Until it is transcribed')
    fireEvent.click(await screen.findByRole('button', { name: 'Delete old sound' }))
    await waitFor(() => expect(bodiesOf(sent('PUT'))).toEqual([{ keepSound: 'transcribed' }]))
  })

  it('does not ask before keeping it forever', async () => {
    const { sent } = openSettings('scribe', {
      [`GET ${base}/settings`]: optionsAnswer({ keepSound: '30d' }),
      [`PUT ${base}/settings`]: 'silent',
    })
    await screen.findByRole('combobox', { name: title })
    await choose(title, 'Forever')
    await waitFor(() => expect(bodiesOf(sent('PUT'))).toEqual([{ keepSound: 'forever' }]))
  })
})
