import { fireEvent, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '#contract/campaigns.ts'
import { generalTexts } from '#contract/errors.ts'
import { memberTexts } from '#contract/members.ts'
import { useNotices } from '#web/lib/notices.ts'
import { type Answer, aUser, refusal, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { JoinPage } from './join-page.tsx'

const preview = {
  body: {
    success: true,
    campaign: { name: 'The Ashen Crown' },
    gm: { username: 'Ines' },
    expiresAt: '2026-07-10T12:00:00Z',
  },
}
const profile = { body: { success: true, user: aUser } }
const joined = {
  body: {
    success: true,
    campaign: {
      id: 'c1',
      name: 'The Ashen Crown',
      description: '',
      userRole: 'player',
      sessionCount: 0,
      lastSessionDate: null,
      totalWikiEntries: 0,
      settings: defaultSettings,
      playersMayAdd: true,
      shows: { recap: true, transcript: true, sound: true },
    },
  },
}

function Arrived() {
  const { pathname, search } = useLocation()
  const notices = useNotices()
  return (
    <>
      <p>{pathname + search}</p>
      {notices.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </>
  )
}
const open = (answers: Record<string, Answer | (() => Answer)>) => {
  const asked = stubServer({ 'GET /api/invites/abc': preview, 'GET /api/users/profile': profile, ...answers })
  renderAt(
    '/join/abc',
    <Routes>
      <Route path="/join/:code" element={<JoinPage />} />
      <Route path="*" element={<Arrived />} />
    </Routes>,
  )
  return asked
}

describe('an invitation', () => {
  it('says who invites to what, until when, and leads by the door and back', async () => {
    open({})
    expect(screen.getByRole('status', { name: 'Loading the invitation' })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'The Ashen Crown' })).toBeTruthy()
    expect(screen.getByText('Ines invites you to this campaign.')).toBeTruthy()
    expect(screen.getByText(/Jul 10, 2026/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?next=/join/abc')
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '/register?next=/join/abc',
    )
  })

  it('that is not valid any more says so and leads home', async () => {
    open({
      'GET /api/invites/abc': { status: 404, body: refusal(memberTexts.inviteInvalid, 'INVITE_INVALID') },
    })
    expect(await screen.findByText(memberTexts.inviteInvalid)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
  })

  it('can be asked for again when the server is away', async () => {
    let answer: Answer = 'unreachable'
    open({ 'GET /api/invites/abc': () => answer })
    expect(await screen.findByText(generalTexts.unreachable)).toBeTruthy()
    answer = preview
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'The Ashen Crown' })).toBeTruthy()
  })
})

describe('an invitation, for somebody who is signed in', () => {
  beforeEach(() => localStorage.setItem('authToken', 'good'))
  const join = async () => fireEvent.click(await screen.findByRole('button', { name: 'Join the campaign' }))

  it('is taken up with one press and leads into the campaign', async () => {
    const asked = open({ 'POST /api/invites/abc/accept': joined })
    await join()
    expect(await screen.findByText('/app?campaign=c1')).toBeTruthy()
    expect(screen.getByText('You joined “The Ashen Crown”')).toBeTruthy()
    expect(asked.some(({ path }) => path === '/api/invites/abc/accept')).toBe(true)
  })

  it.each([
    [
      'the last place was taken meanwhile',
      memberTexts.inviteInvalid,
      { status: 404, body: refusal(memberTexts.inviteInvalid, 'INVITE_INVALID') },
    ],
    ['the server says nothing', memberTexts.joinFailed, { status: 500, body: {} }],
    ['the server is away', generalTexts.unreachable, 'unreachable' as const],
  ])('says why not when %s', async (_, text, answer) => {
    open({ 'POST /api/invites/abc/accept': answer })
    await join()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Join the campaign' })).toBeTruthy()
  })

  it('asks to sign in again when the token has expired meanwhile', async () => {
    const text = 'Authentication expired. Please log in again.'
    const expired = { status: 401, body: refusal(text, 'TOKEN_EXPIRED') }
    let who: Answer = profile
    open({
      'GET /api/users/profile': () => who,
      'POST /api/invites/abc/accept': () => {
        who = expired
        return expired
      },
    })
    await join()
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  it('waits until a password of their own is chosen', async () => {
    open({
      'GET /api/users/profile': { body: { success: true, user: { ...aUser, mustChangePassword: true } } },
    })
    expect(await screen.findByText('Please choose a new password before you go on.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Join the campaign' })).toBeNull()
  })
})
