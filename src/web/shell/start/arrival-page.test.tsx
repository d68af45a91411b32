import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { describeProblem, oidcTexts } from '#contract/accounts/oidc.ts'
import { generalTexts } from '#contract/errors.ts'
import { type Answer, errorBody, renderWithNotices, sampleUser, stubServer } from '#web/lib/test-browser.tsx'
import { AppRoutes } from '#web/routes.tsx'
import { basicAnswers } from '#web/shell/test-app.tsx'

const finish = 'POST /api/auth/oidc/finish'
const arrival = {
  success: true,
  token: 'fresh',
  user: sampleUser,
  name: 'Hearth ID',
  next: '/app?view=account',
  isPasswordRemoved: true,
}

describe('the return from a sign-in with the provider', () => {
  it('stores the token, opens the requested page and says that the password was removed', async () => {
    localStorage.clear()
    const asked = stubServer({ ...basicAnswers, [finish]: { body: arrival } })
    renderWithNotices('/app/sign-in', <AppRoutes />)
    expect(await screen.findByRole('heading', { name: 'Account' })).toBeTruthy()
    expect(screen.getAllByText(oidcTexts.passwordRemoved('Hearth ID')).length).toBeGreaterThan(0)
    expect(localStorage.getItem('authToken')).toBe('fresh')
    expect(asked.filter(({ path }) => path.endsWith('/finish'))).toHaveLength(1)
  })

  const late = describeProblem('expired', 'Hearth ID')
  it.each<[string, Answer]>([
    [late, { status: 400, body: errorBody(late, 'VALIDATION') }],
    [generalTexts.unreachable, 'unreachable'],
  ])('says why it failed: %s', async (sentence, answer) => {
    localStorage.clear()
    stubServer({ [finish]: answer })
    renderWithNotices('/app/sign-in', <AppRoutes />)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the sign-in page' }).getAttribute('href')).toBe('/login')
    expect(localStorage.getItem('authToken')).toBeNull()
  })
})
