import './table-view.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { soundTexts, tableTexts } from '#contract/audio/table-mode.ts'
import { handEngine, openingTexts } from '#contract/recap/opening.ts'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { stubMicrophone } from '#web/audio/recorder/test-microphone.ts'
import { type Answers, errorBody, success } from '#web/lib/test-browser.tsx'
import { aRecap } from '#web/recap/test-recaps.ts'
import { recorder } from '#web/shell/docks/live-recorder.ts'
import { liveRecording, recorderAnswers } from '#web/shell/test-answers.ts'
import { openApp } from '#web/shell/test-app.tsx'

const estimate = {
  engine: 'Parakeet',
  transcription: { perSecond: 60, jobs: 1 },
  recap: { perSecond: 60, jobs: 1 },
  isQueued: false,
}
const open = (answers: Answers = {}) =>
  openApp('/app?view=table&session=s1', {
    ...recorderAnswers,
    'PUT /api/audio/recordings/r1/marks': success(),
    'PUT /api/audio/recordings/r1/chunks/1': success({ recording: liveRecording }),
    'GET /api/recap/s1/estimate': success({ estimate }),
    ...answers,
  })

async function start(answers: Answers = {}) {
  stubMicrophone()
  const asked = open(answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Start recording' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Everyone agrees' }))
  await screen.findByRole('button', { name: /^Mark this/ })
  return asked
}
const sentMarks = (asked: Awaited<ReturnType<typeof start>>) =>
  asked.findLast(({ path }) => path.endsWith('/marks'))?.body
async function finish() {
  await pass(1_500)
  fireEvent.click(main().getByRole('button', { name: 'Finish' }))
  const question = await screen.findByRole('alertdialog', { name: tableTexts.finishQuestion })
  fireEvent.click(within(question).getByRole('button', { name: 'Finish' }))
  expect(await screen.findByRole('heading', { name: tableTexts.finished })).toBeTruthy()
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Leaves out the recorder dock, which the view hides with CSS that these tests do not load. */
const main = () => within(screen.getByRole('main'))
const listed = () =>
  within(screen.getByRole('region', { name: tableTexts.marks }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => recorder.leave())

describe('the table mode', () => {
  it('adds a mark with the button or with M, Space or Enter, unless a focused control uses the key', async () => {
    const asked = await start()
    fireEvent.click(screen.getByRole('button', { name: /^Mark this/ }))
    for (const key of ['m', ' ', 'Enter']) {
      await pass(200)
      fireEvent.keyDown(document.body, { key })
    }
    await pass(200)
    fireEvent.keyDown(document.body, { key: 'm', repeat: true })
    const pause = main().getByRole('button', { name: 'Pause' })
    fireEvent.keyDown(pause, { key: 'Enter' })
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Note' }), { key: 'm' })
    expect(listed()).toHaveLength(4)
    fireEvent.keyDown(pause, { key: 'm' })
    expect(listed()).toHaveLength(5)
    await waitFor(() => expect(sentMarks(asked)).toMatchObject({ marks: Array(5).fill({ text: '' }) }))
  })

  it('gives a note the time at which its first letter was typed', async () => {
    const asked = await start()
    await pass(61_000)
    const field = screen.getByRole('textbox', { name: 'Note' })
    fireEvent.change(field, { target: { value: 'T' } })
    await pass(30_000)
    fireEvent.change(field, { target: { value: 'The letter burns' } })
    fireEvent.click(screen.getByRole('button', { name: /^Add at 1:0/ }))
    expect(listed()[0]).toMatch(/^1:0\dThe letter burns/)
    await waitFor(() => expect(sentMarks(asked)).toMatchObject({ marks: [{ text: 'The letter burns' }] }))
    expect(screen.getByDisplayValue('')).toBe(field)
  })

  it('refuses a note that is too long', async () => {
    await start()
    fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'x'.repeat(201) } })
    expect(screen.getByRole('alert').textContent).toBe('A bookmark can have at most 200 characters')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Add at/ }).disabled).toBe(true)
  })

  it('removes a mark', async () => {
    const asked = await start()
    fireEvent.click(screen.getByRole('button', { name: /^Mark this/ }))
    fireEvent.click(screen.getByRole('button', { name: /^Remove the mark at 0:0/ }))
    expect(listed()).toEqual([])
    await waitFor(() => expect(sentMarks(asked)).toEqual({ marks: [] }))
  })

  it('describes the loudness in words, and warns that the screen may turn off', async () => {
    await start()
    expect(screen.getByText(soundTexts.listening)).toBeTruthy()
    expect(screen.getByText(tableTexts.sleeps)).toBeTruthy()
    await pass(21_000)
    // The stubbed microphone hears a steady noise, in which no voice is found.
    expect(await screen.findByText(soundTexts.silent)).toBeTruthy()
  })

  it('pauses, asks before it finishes, and says how long the transcript will take', async () => {
    await start()
    await pass(2_500)
    fireEvent.click(main().getByRole('button', { name: 'Pause' }))
    fireEvent.click(main().getByRole('button', { name: 'Resume' }))
    fireEvent.click(screen.getByRole('button', { name: /^Mark this/ }))
    await finish()
    expect(screen.getByText(/^0:0\d · 1 mark$/)).toBeTruthy()
    expect(screen.getByRole('region', { name: tableTexts.marks }).textContent).toMatch(/^0:0\dMarked$/)
    expect(await screen.findByText(/^The transcript will take about \d min\.$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: tableTexts.toSession }))
    expect(await screen.findByRole('button', { name: 'Start recording' })).toBeTruthy()
  })

  it('lets a game master write two sentences and share the letter at once', async () => {
    const opening = aRecap({ kind: 'highlights', engine: handEngine, summary: 'We lost the bridge.' })
    let stored: Recap | null = null
    const asked = await start({
      'GET /api/recap/s1': () => success({ recap: stored }),
      'PUT /api/recap/s1/opening': () => {
        stored = opening
        return success({ recap: opening })
      },
      'GET /api/recap/s1/letters': success({ letters: [] }),
    })
    await finish()
    const letter = within(await screen.findByRole('region', { name: openingTexts.title }))
    fireEvent.click(letter.getByRole('button', { name: openingTexts.send }))
    expect(await letter.findByText(openingTexts.required)).toBeTruthy()
    fireEvent.change(letter.getByLabelText(openingTexts.label), { target: { value: 'We lost the bridge.' } })
    fireEvent.click(letter.getByRole('button', { name: openingTexts.send }))
    expect(await screen.findByRole('dialog', { name: recapTexts.share })).toBeTruthy()
    const sent = asked.find(({ path }) => path === '/api/recap/s1/opening')
    expect(sent?.body).toEqual({ text: 'We lost the bridge.', isFilled: true })
  })

  it('offers no letter for a session that has a recap', async () => {
    await start({ 'GET /api/recap/s1': success({ recap: aRecap({ summary: 'Snow falls.' }) }) })
    await finish()
    await screen.findByText(/^The transcript will take/)
    expect(screen.queryByRole('region', { name: openingTexts.title })).toBeNull()
  })

  it('says so when the time until the transcript could not be estimated', async () => {
    await start({ 'GET /api/recap/s1/estimate': { status: 400, body: errorBody('', 'VALIDATION') } })
    await finish()
    expect(await screen.findByText(tableTexts.estimateFailed)).toBeTruthy()
  })

  it('can be left during the recording and opened again', async () => {
    await start()
    fireEvent.click(screen.getByRole('button', { name: /^Mark this/ }))
    fireEvent.click(screen.getByRole('button', { name: tableTexts.leaveRecording }))
    fireEvent.click(await screen.findByRole('link', { name: tableTexts.title }))
    await screen.findByRole('button', { name: /^Mark this/ })
    expect(listed()).toHaveLength(1)
  })

  it('offers to finish a recording left by a closed page', async () => {
    const left = { ...liveRecording, bytes: 9, nextChunk: 2, updatedAt: '2026-11-21T19:42:00.000Z' }
    const asked = open({ 'GET /api/audio/session/s1/recordings': success({ recordings: [left] }) })
    expect(await screen.findByText('0:10')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
    await waitFor(() => expect(asked.at(-1)?.path).not.toBe('/api/audio/session/s1/recordings'))
    expect(asked.map(({ path }) => path)).toContain('/api/audio/recordings/r1/finish')
  })
})
