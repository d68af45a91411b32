import { fireEvent, screen, waitFor } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { stubServer } from '#web/lib/test-browser.tsx'
import { hydrateOnDemand, submitWhenHydrated } from './hydrate-on-demand.ts'
import { Island } from './island.tsx'
import type { IslandName } from './islands.tsx'

afterEach(() => document.body.replaceChildren())

function receiveForm(name: IslandName): HTMLElement {
  const page = new DOMParser().parseFromString(
    renderToStaticMarkup(<Island name={name} sendsMail={false} />),
    'text/html',
  )
  const island = page.body.firstElementChild
  if (!(island instanceof HTMLElement)) throw new Error('no form')
  document.body.append(island)
  return island
}

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

function enlivenAndSend(island: HTMLElement): void {
  const form = island.querySelector('form')
  if (!form) throw new Error('no form')
  for (const _ of ['first press', 'second press']) {
    submitWhenHydrated(island, form)
    void hydrateOnDemand(island)
  }
}

describe('a form submitted before its script has loaded', () => {
  it('sends the typed message', async () => {
    const asked = stubServer({ 'POST /api/contact': 'silent' })
    const island = receiveForm('contact')
    type('Name', 'Rowan')
    type('Email', 'rowan@example.org')
    type('Message', 'Early words')
    fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'bug' } })
    enlivenAndSend(island)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body).toEqual({
      name: 'Rowan',
      email: 'rowan@example.org',
      subject: 'bug',
      message: 'Early words',
    })
  })

  it('loads its script again after a failed attempt', async () => {
    stubServer({})
    const island = receiveForm('login')
    await hydrateOnDemand(island, () => Promise.reject(new TypeError('Failed to fetch')))
    expect(island.dataset['live']).toBeUndefined()
    await hydrateOnDemand(island)
    await waitFor(() => expect(island.dataset['live']).toBe('yes'))
  })

  it('signs in with the typed values', async () => {
    const asked = stubServer({ 'POST /api/users/login': 'silent' })
    const island = receiveForm('login')
    type('Email', 'rowan@example.org')
    type('Password', 'hearth-12')
    fireEvent.click(screen.getByLabelText('Remember me'))
    enlivenAndSend(island)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body).toEqual({ email: 'rowan@example.org', password: 'hearth-12', rememberMe: true })
  })

  it('validates a password typed earlier', async () => {
    stubServer({})
    const island = receiveForm('register')
    type('Password', 'hearth-12')
    await hydrateOnDemand(island)
    const item = screen.getByText(accountTexts.checklistLength)
    await waitFor(() => expect(item.parentElement?.textContent).not.toContain('not met'))
  })
})
