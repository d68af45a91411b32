import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAt, stubServer, success } from '#web/lib/test-browser.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

const field = () => screen.getByLabelText<HTMLInputElement>('Your email address')
const subscribe = (address: string) => {
  fireEvent.change(field(), { target: { value: address } })
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
}

describe('the newsletter form', () => {
  it('sends the address and thanks the user', async () => {
    const asked = stubServer({ 'POST /api/newsletter': success({ message: 'ok' }) })
    renderAt('/', <NewsletterForm />)
    subscribe(' rowan@example.org ')
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('You are on the list. Thank you!'),
    )
    expect(asked[0]?.body).toEqual({ email: 'rowan@example.org' })
    expect(field().value).toBe('')
  })

  it('ignores a second click while sending', async () => {
    stubServer({ 'POST /api/newsletter': 'silent' })
    renderAt('/', <NewsletterForm />)
    subscribe('rowan@example.org')
    await waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', true))
  })

  it('refuses an invalid address, and keeps the input when the server fails', async () => {
    const asked = stubServer({ 'POST /api/newsletter': 'unreachable' })
    renderAt('/', <NewsletterForm />)
    subscribe('rowan')
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid email address')
    expect(asked).toHaveLength(0)
    subscribe('rowan@example.org')
    expect(await screen.findByText('Sorry, that did not work. Please try again.')).toBeTruthy()
    expect(field().value).toBe('rowan@example.org')
  })
})
