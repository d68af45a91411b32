import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type AccessToken, tokenTexts } from '#contract/accounts/tokens.ts'
import { choose, errorBody, press, renderAt, stubServer, success } from '#web/lib/test-browser.tsx'
import { TokensSection } from './tokens-section.tsx'

const secret = 'hsk_not-a-real-secret'
const campaigns = [
  { id: 'c1', name: 'The Ashen Crown' },
  { id: 'c2', name: 'The Salt Road' },
]
const overlay: AccessToken = {
  id: 't1',
  name: 'Stream overlay',
  scope: 'read',
  campaignId: 'c1',
  campaignName: 'The Ashen Crown',
  createdAt: '2026-07-01T10:00:00Z',
  lastUsedAt: null,
  expiresAt: '2026-09-29T10:00:00Z',
}
const bot: AccessToken = {
  ...overlay,
  ...{ id: 't2', name: 'Bot', scope: 'write', campaignId: null, campaignName: null },
  lastUsedAt: '2026-07-03T12:30:00Z',
}
const list = (...tokens: AccessToken[]) => success({ tokens })
const show = () => renderAt('/app', <TokensSection campaigns={campaigns} />)

describe('the access tokens', () => {
  it('are listed with scope, campaign and last use', async () => {
    stubServer({ 'GET /api/users/tokens': list(overlay, bot) })
    show()
    const [first, second] = await screen.findAllByRole('listitem')
    for (const words of ['Stream overlay', 'Read only', 'The Ashen Crown', 'Never used', 'Jul 1, 2026'])
      expect(first?.textContent).toContain(words)
    for (const words of ['Bot', 'Read and write', 'All your campaigns', 'Last used', 'Sep 29, 2026'])
      expect(second?.textContent).toContain(words)
  })

  it('show how to connect a program if there are none, with examples that contain no secret', async () => {
    stubServer({ 'GET /api/users/tokens': list() })
    show()
    expect(await screen.findByText('You have no access tokens.')).toBeTruthy()
    fireEvent.click(screen.getByText('How to connect a program'))
    const example = screen.getByLabelText('Example: Claude Code') as HTMLInputElement
    expect(example.value).toBe(
      `claude mcp add --transport http hearthscribe ${window.location.origin}/mcp --header "Authorization: Bearer hsk_…"`,
    )
    const config = screen.getByLabelText('Example: Other assistants that speak MCP') as HTMLInputElement
    expect(JSON.parse(config.value)).toMatchObject({ mcpServers: { hearthscribe: { type: 'http' } } })
  })

  it('are created for one campaign, and the secret is shown once, also in the examples', async () => {
    let tokens = list()
    const asked = stubServer({
      'GET /api/users/tokens': () => tokens,
      'POST /api/users/tokens': () => {
        tokens = list(overlay)
        return success({ token: overlay, secret })
      },
    })
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText } }))
    show()
    await screen.findByText('You have no access tokens.')
    press('New access token')
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Stream overlay' } })
    press('1 year')
    await choose('Campaigns', 'The Ashen Crown')
    press('Create token')
    expect(await screen.findByText(tokenTexts.shownOnce)).toBeTruthy()
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Stream overlay',
      scope: 'read',
      campaignId: 'c1',
      expiresIn: '1y',
    })
    expect(screen.getByLabelText('Access token')).toHaveProperty('value', secret)
    for (const example of screen.getAllByLabelText(/^Example/)) {
      expect((example as HTMLInputElement).value).toContain(`Bearer ${secret}`)
    }
    fireEvent.click(screen.getAllByRole('button', { name: 'Copy' })[0] as HTMLElement)
    expect(await screen.findByText('The token is copied.')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(secret)
    press('Done')
    expect(screen.queryByDisplayValue(secret)).toBeNull()
    expect(await screen.findByText('Stream overlay')).toBeTruthy()
  })

  it('cannot be created if the server refuses, and the form keeps the input', async () => {
    stubServer({
      'GET /api/users/tokens': list(),
      'POST /api/users/tokens': { status: 400, body: errorBody(tokenTexts.tooMany, 'LIMIT') },
    })
    show()
    await screen.findByText('You have no access tokens.')
    press('New access token')
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Bot' } })
    press('Create token')
    expect(await screen.findByText(tokenTexts.tooMany)).toBeTruthy()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Bot')
  })

  it('are revoked after a confirmation', async () => {
    let tokens = list(overlay, bot)
    const asked = stubServer({
      'GET /api/users/tokens': () => tokens,
      'DELETE /api/users/tokens/t1': () => {
        tokens = list(bot)
        return success()
      },
    })
    show()
    await screen.findByText('Stream overlay')
    press('Revoke: Stream overlay')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(tokenTexts.confirmWithdraw('Stream overlay'))).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
    press('Revoke: Stream overlay')
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(screen.queryByText('Stream overlay')).toBeNull())
    expect(screen.getByText('Bot')).toBeTruthy()
  })

  it('stay if they cannot be revoked, and the dialog says so', async () => {
    stubServer({
      'GET /api/users/tokens': list(overlay),
      'DELETE /api/users/tokens/t1': { status: 500, body: null },
    })
    show()
    await screen.findByText('Stream overlay')
    press('Revoke: Stream overlay')
    const dialog = within(await screen.findByRole('alertdialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
    expect(await dialog.findByText(tokenTexts.withdrawFailed)).toBeTruthy()
  })
})
