import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Vault, vaultTexts } from '#contract/sharing/vault.ts'
import { type Delivery, type Webhook, webhookTexts } from '#contract/webhooks/schemas.ts'
import { type Answer, choose, errorBody, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { VaultSection } from './vault-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

const base = '/api/campaign/c1'
const at = '2026-03-14T18:00:00.000Z'
const url = 'https://hooks.example.org/one'
const hook = (change: Partial<Webhook> = {}): Webhook => ({
  ...{ id: 'w1', url, kind: 'json', events: ['recap.ready'], createdAt: at },
  ...change,
})
const delivery = (change: Partial<Delivery> = {}): Delivery => ({
  ...{ id: 'd1', event: 'recap.ready', status: 'sent', tries: 1, httpStatus: 204, reason: null },
  ...{ sessionNumber: 3, createdAt: at, updatedAt: at },
  ...change,
})
const vault = (change: Partial<Vault> = {}): Vault => ({
  ...{ target: 'folder', audience: 'off', folder: null, isPending: false, writtenAt: null },
  ...{ files: 0, foreignFiles: 0, error: null },
  ...change,
})
const listed = (...webhooks: Webhook[]): Answer => ({ body: { success: true, webhooks } })
const shown = (change: Partial<Vault> = {}): Answer => ({ body: { success: true, vault: vault(change) } })

function open(answers: Record<string, Answer | (() => Answer)> = {}) {
  const asked = stubServer({ [`GET ${base}/webhooks`]: listed(), [`GET ${base}/vault`]: shown(), ...answers })
  renderAt(
    '/app',
    <>
      <WebhooksSection campaignId="c1" />
      <VaultSection campaignId="c1" />
    </>,
  )
  return (method: string) => asked.filter((one) => one.method === method)
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

describe('webhooks', () => {
  it('are added with a form, and the secret is shown once', async () => {
    let hooks: Webhook[] = []
    const sent = open({
      [`GET ${base}/webhooks`]: () => listed(...hooks),
      [`POST ${base}/webhooks`]: () => {
        hooks = [hook()]
        return { status: 201, body: { success: true, webhook: hook(), secret: 'very-secret' } }
      },
    })
    expect(await screen.findByText('None yet.')).toBeTruthy()
    await press('Add a webhook')
    await press('Add webhook')
    expect(await screen.findByText(webhookTexts.url)).toBeTruthy()
    await press('Signed JSON')
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: url } })
    fireEvent.click(screen.getByLabelText('A recap is ready'))
    await press('Add webhook')
    expect(await screen.findByLabelText('Secret')).toHaveProperty('value', 'very-secret')
    expect(sent('POST')[0]?.body).toEqual({ url, kind: 'json', events: ['recap.ready', 'recap.shared'] })
    expect(await screen.findByText('hooks.example.org')).toBeTruthy()
    await press('I have saved it')
    expect(screen.queryByLabelText('Secret')).toBeNull()
  })

  it('require at least one event, and show why a URL was refused', async () => {
    open({
      [`POST ${base}/webhooks`]: {
        status: 400,
        body: errorBody(webhookTexts.privateAddress, 'VALIDATION'),
      },
    })
    await press('Add a webhook')
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'https://10.0.0.1/' } })
    fireEvent.click(screen.getByLabelText('A recap letter is shared'))
    await press('Add webhook')
    expect(await screen.findByText('Choose at least one.')).toBeTruthy()
    fireEvent.click(screen.getByLabelText('A recap letter is shared'))
    await press('Add webhook')
    expect(await screen.findByText(webhookTexts.privateAddress)).toBeTruthy()
  })

  it('are edited, with a new secret on request', async () => {
    const sent = open({
      [`GET ${base}/webhooks`]: listed(hook()),
      [`PUT ${base}/webhooks/w1`]: { body: { success: true, webhook: hook(), secret: 'another-secret' } },
    })
    await press('Edit the webhook to hooks.example.org')
    fireEvent.click(await screen.findByLabelText(/Create a new secret/))
    await press('Save')
    expect(await screen.findByLabelText('Secret')).toHaveProperty('value', 'another-secret')
    expect(sent('PUT')[0]?.body).toEqual({ url, kind: 'json', events: ['recap.ready'], renewSecret: true })
  })

  it.each([
    [
      delivery({ event: 'test', httpStatus: 204 }),
      'The test message arrived: the server responded with 204.',
    ],
    [
      delivery({ event: 'test', status: 'failed', reason: webhookTexts.answered(404) }),
      webhookTexts.answered(404),
    ],
  ])('are tested, and show the result (%#)', async (tested, text) => {
    open({
      [`GET ${base}/webhooks`]: listed(hook()),
      [`POST ${base}/webhooks/w1/test`]: { body: { success: true, delivery: tested } },
    })
    await press('Send a test to hooks.example.org')
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('list their deliveries, and send a failed one again', async () => {
    const failed = delivery({ id: 'd2', status: 'failed', tries: 5, reason: webhookTexts.answered(500) })
    const sent = open({
      [`GET ${base}/webhooks`]: listed(hook()),
      [`GET ${base}/webhooks/w1/deliveries`]: {
        body: { success: true, deliveries: [failed, delivery({ event: 'recap.shared' })] },
      },
      [`POST ${base}/webhooks/w1/deliveries/d2/again`]: {
        body: { success: true, delivery: { ...failed, status: 'waiting' } },
      },
    })
    await press('Recent deliveries')
    const log = within(await screen.findByRole('list', { name: 'Deliveries' }))
    expect(log.getByText(/5 tries/)).toBeTruthy()
    expect(log.getByText(webhookTexts.answered(500))).toBeTruthy()
    expect(log.getByText('Letter shared, session 3')).toBeTruthy()
    expect(log.getAllByRole('button')).toHaveLength(1)
    await press('Send again: Recap ready, session 3')
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
  })

  it('say that the deliveries could not be loaded, or that there are none', async () => {
    const answers: Answer[] = [{ status: 500, body: errorBody(webhookTexts.notFound, 'NOT_FOUND') }]
    open({
      [`GET ${base}/webhooks`]: listed(hook()),
      [`GET ${base}/webhooks/w1/deliveries`]: () =>
        answers.shift() ?? { body: { success: true, deliveries: [] } },
    })
    await press('Recent deliveries')
    expect(await screen.findByText(webhookTexts.notFound)).toBeTruthy()
    await press('Try again')
    expect(await screen.findByText('Nothing has been sent yet.')).toBeTruthy()
  })

  it('are deleted after a confirmation', async () => {
    let hooks = [hook()]
    const sent = open({
      [`GET ${base}/webhooks`]: () => listed(...hooks),
      [`DELETE ${base}/webhooks/w1`]: () => {
        hooks = []
        return { body: { success: true } }
      },
    })
    await press('Delete the webhook to hooks.example.org')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(sent('DELETE')).toHaveLength(0)
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('None yet.')).toBeTruthy()
  })
})

describe('the vault', () => {
  const written = { folder: 'Ashen 1a2b', writtenAt: at, files: 143 }

  it('is turned on by choosing its content, and shows where it is written', async () => {
    const sent = open({
      [`PUT ${base}/vault`]: shown({ ...written, audience: 'players' }),
    })
    await screen.findByRole('combobox', { name: 'Vault content' })
    await choose('Vault content', 'What players see')
    expect(await screen.findByText(/^143 files, last written .*, in the folder “Ashen 1a2b”\.$/)).toBeTruthy()
    expect(sent('PUT')[0]?.body).toEqual({ audience: 'players' })
  })

  it('says that it is unavailable if no storage is set up', async () => {
    open({ [`GET ${base}/vault`]: shown({ target: null }) })
    expect(await screen.findByText('Needs VAULT_DIR on the server.')).toBeTruthy()
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('shows why it could not be written, and tries again', async () => {
    const broken = { ...written, audience: 'gm', error: vaultTexts.full } as const
    open({
      [`GET ${base}/vault`]: shown(broken),
      [`POST ${base}/vault/write`]: shown({ ...broken, error: null }),
    })
    expect(await screen.findByText(vaultTexts.full)).toBeTruthy()
    await press('Try again now')
    await waitFor(() => expect(screen.queryByText(vaultTexts.full)).toBeNull())
  })

  it('says how many notes collide with other files', async () => {
    open({ [`GET ${base}/vault`]: shown({ ...written, audience: 'gm', foreignFiles: 2 }) })
    expect(await screen.findByText(/^2 notes could not be written/)).toBeTruthy()
  })

  it('says where its files stay after it is turned off', async () => {
    open({ [`GET ${base}/vault`]: shown({ ...written, target: 'bucket' }) })
    expect(await screen.findByText('The files stay under “vaults/Ashen 1a2b” in the bucket.')).toBeTruthy()
  })
})
