import { fireEvent, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { memberTexts } from '#contract/campaigns/members.ts'
import { generalTexts } from '#contract/errors.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import {
  type Answer,
  type Answers,
  errorBody,
  Notices,
  renderAt,
  sampleUser,
  stubServer,
  success,
} from '#web/lib/test-browser.tsx'
import { JoinPage } from './join-page.tsx'

const preview = success({
  campaign: { name: 'The Ashen Crown', cover: null },
  gm: { username: 'Ines' },
  expiresAt: '2026-07-10T12:00:00Z',
})
const profile = success({ user: sampleUser })
const joined = success({ campaign: sampleCampaign({ userRole: 'player' }) })

function Arrived() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p>{pathname + search}</p>
      <Notices />
    </>
  )
}
const open = (answers: Answers) => {
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
  it('shows campaign, inviter and expiry, with sign-in and registration links that lead back to the invitation', async () => {
    open({})
    expect(screen.getByRole('status', { name: 'Loading the invitation' })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'The Ashen Crown' })).toBeTruthy()
    expect(screen.getByText('Ines invites you to this campaign.')).toBeTruthy()
    expect(screen.getByText('Who was that again?')).toBeTruthy()
    expect(screen.getByText(/Jul 10, 2026/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?next=/join/abc')
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '/register?next=/join/abc',
    )
  })

  it('shows that it is no longer valid, with a link to the home page', async () => {
    open({
      'GET /api/invites/abc': { status: 404, body: errorBody(memberTexts.inviteInvalid, 'INVITE_INVALID') },
    })
    expect(await screen.findByRole('heading', { name: 'This invitation has ended' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
  })
})

describe('an invitation, for a signed-in user', () => {
  beforeEach(() => localStorage.setItem('authToken', 'good'))
  const join = async () => fireEvent.click(await screen.findByRole('button', { name: 'Join the campaign' }))

  it('is accepted with one press and opens the campaign', async () => {
    const asked = open({ 'POST /api/invites/abc/accept': joined })
    await join()
    expect(await screen.findByText('/app?campaign=c1')).toBeTruthy()
    expect(screen.getByText('You joined “The Ashen Crown”')).toBeTruthy()
    expect(asked.some(({ path }) => path === '/api/invites/abc/accept')).toBe(true)
  })

  it.each([
    [
      'its last use was taken meanwhile',
      memberTexts.inviteInvalid,
      { status: 404, body: errorBody(memberTexts.inviteInvalid, 'INVITE_INVALID') },
    ],
    ['the server gives no reason', memberTexts.joinFailed, { status: 500, body: {} }],
    ['the server is unreachable', generalTexts.unreachable, 'unreachable' as const],
  ])('shows the reason when %s', async (_, text, answer) => {
    open({ 'POST /api/invites/abc/accept': answer })
    await join()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Join the campaign' })).toBeTruthy()
  })

  it('asks to sign in again when the token has expired', async () => {
    const text = 'Authentication expired. Please log in again.'
    const expired = { status: 401, body: errorBody(text, 'TOKEN_EXPIRED') }
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

  it('cannot be accepted before a new password is chosen', async () => {
    open({
      'GET /api/users/profile': success({ user: { ...sampleUser, mustChangePassword: true } }),
    })
    expect(await screen.findByText('Please choose a new password before you go on.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Join the campaign' })).toBeNull()
  })
})
