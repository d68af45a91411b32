import './studio-view.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { LetterLink } from '#contract/recap/letters.ts'
import { recapEdit } from '#contract/recap/recap-edit.ts'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { starMoment } from '#core/recap/fill-texts.ts'
import { aMoment, aSource, aStatement } from '#core/recap/test-sections.ts'
import { type Answers, chooseAction, success } from '#web/lib/test-browser.tsx'
import { aRecap } from '#web/recap/test-recaps.ts'
import { AppRoutes } from '#web/routes.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { openApp } from '#web/shell/test-app.tsx'

const forPlayers = aRecap({
  summary: 'Snow falls.',
  summarySentences: [aStatement('Snow falls.', { sources: [aSource('a')] })],
  previously: 'Players know this.',
})
const complete: Recap = { ...forPlayers, summary: 'Snow falls. Osk lies.', previously: 'Osk lied.' }
const aLetter: LetterLink = {
  id: 'l1',
  token: 'secret',
  url: 'https://table.example/r/secret',
  expiresAt: '2099-03-14T18:00:00.000Z',
  views: 3,
  withSound: false,
  withLinks: false,
}

function openSession(answers: Answers = {}, session = 's1') {
  const asked: ReturnType<typeof openApp> = openApp(
    `/app?view=transcription&session=${session}`,
    {
      'GET /api/recap/s1': () => success({ recap: asked.at(-1)?.query ? forPlayers : complete }),
      ...answers,
    },
    <AppRoutes />,
  )
  return asked
}
const stubClipboard = () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  return writeText
}

it('shows the letter as players get it before it is shared', async () => {
  openSession({ 'GET /api/recap/s1/letters': success({ letters: [] }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
  const letter = await screen.findByRole('region', { name: 'Preview' })
  expect(await within(letter).findByText('Snow falls.')).toBeTruthy()
  expect(within(letter).queryByText(/Osk lies/)).toBeNull()
})

it('copies a message for Discord with the newest link', async () => {
  const writeText = stubClipboard()
  openSession({ 'GET /api/recap/s1/letters': success({ letters: [aLetter] }) })
  await screen.findByRole('button', { name: 'Edit recap' })
  await chooseAction('Session actions', 'Copy for Discord')
  expect(await screen.findByText(recapTexts.discordCopied)).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/Snow falls\.\n\nhttps:.*\/r\/secret$/))
})

it('creates a share link with a PDF for the letter, and revokes it', async () => {
  let letters: LetterLink[] = []
  const asked = openSession({
    'GET /api/recap/s1/letters': () => success({ letters }),
    'POST /api/recap/s1/letters': () => {
      letters = [aLetter]
      return success({ letter: aLetter })
    },
    'DELETE /api/recap/s1/letters/l1': () => {
      letters = []
      return success()
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: recapTexts.share }))
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Link names/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Generate Share Link' }))
  expect(await dialog.findByRole('textbox', { name: 'Share link' })).toHaveProperty('value', aLetter.url)
  expect(asked.find(({ method, path }) => method === 'POST' && path.endsWith('/letters'))?.body).toEqual({
    expiresIn: '30d',
    withSound: true,
    withLinks: true,
  })
  const pdf = dialog.getByRole('link', { name: 'Download as PDF' })
  expect(pdf.getAttribute('href')).toBe(`${aLetter.url}/letter.pdf`)
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke link' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(dialog.getByText('None at the moment.')).toBeTruthy())
})

it('asks for three stars or two sentences before a letter of moments is shared', async () => {
  const moments = ['One.', 'Two.', 'Three.', 'Four.'].map((text, at) =>
    aMoment(`m${at}`, text, { start: at }),
  )
  let recap = aRecap({ kind: 'highlights', moments, summary: '', summarySentences: [] })
  const edits: unknown[] = []
  const asked = openSession({
    'GET /api/recap/s1': () => success({ recap }),
    'PUT /api/recap/s1': () => {
      const edit = recapEdit.parse(asked.at(-1)?.body)
      edits.push(edit)
      for (const star of edit.moments ?? []) recap = starMoment(recap, star)
      recap = { ...recap, summary: edit.summary ?? recap.summary, version: recap.version + 1 }
      return success({ recap })
    },
    'GET /api/recap/s1/letters': success({ letters: [] }),
  })
  const open = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name }))
    return within(await screen.findByRole('dialog', { name: recapTexts.share }))
  }
  const dialog = await open(recapTexts.chooseMoments)
  const next = await dialog.findByRole('button', { name: 'Continue' })
  expect(dialog.getByText('3 more stars, or two sentences.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Generate Share Link' })).toBeNull()
  expect(next).toHaveProperty('disabled', true)
  for (const at of ['0:00', '0:01', '0:02'])
    fireEvent.click(dialog.getByRole('button', { name: `Star the moment at ${at}` }))
  expect(await dialog.findByText('Ready to share.')).toBeTruthy()
  await waitFor(() => expect(next).toHaveProperty('disabled', false))
  fireEvent.change(dialog.getByRole('textbox', { name: recapTexts.lead }), { target: { value: 'We won. ' } })
  fireEvent.click(next)
  expect(await dialog.findByRole('button', { name: 'Generate Share Link' })).toBeTruthy()
  expect(edits.at(-1)).toEqual({ version: 4, summary: 'We won.' })
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(await (await open('Share')).findByRole('button', { name: 'Generate Share Link' })).toBeTruthy()
})

it('prints the letter instead of the recap', async () => {
  let printed: string | null = null
  vi.stubGlobal('print', () => {
    printed = document.querySelector('.print-letter')?.textContent ?? null
    window.dispatchEvent(new Event('afterprint'))
  })
  openSession()
  await screen.findByRole('button', { name: 'Edit recap' })
  await chooseAction('Session actions', 'Print the letter (A5)')
  await waitFor(() => expect(printed).toContain('Snow falls.'))
  expect(await screen.findByRole('tab', { name: 'Story' })).toBeTruthy()
  expect(document.querySelector('.print-letter')).toBeNull()
})

it('shows “Previously on” from the session before, as players see it, even without a recap', async () => {
  const sessions = [
    aSession({ id: 's2', sessionNumber: 2, date: '2026-02-01' }),
    aSession({ id: 's1', sessionNumber: 1, date: '2026-01-01' }),
  ]
  openSession(
    {
      'GET /api/campaign/c1/sessions': success({ sessions }),
      'GET /api/jobs/session/s2': success({ jobs: [] }),
      'GET /api/audio/session/s2': success({ audioFiles: [] }),
      'GET /api/audio/session/s2/recordings': success({ recordings: [] }),
      'GET /api/transcription/session/s2': success({ transcriptions: [] }),
      'GET /api/recap/s2': success({ recap: null }),
    },
    's2',
  )
  const card = await screen.findByRole('region', { name: recapTexts.previously })
  expect(within(card).getByText('Players know this.')).toBeTruthy()
})
