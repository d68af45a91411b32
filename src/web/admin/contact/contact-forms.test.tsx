import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { contactSubjects } from '#contract/admin/schemas.ts'
import { passTime, renderAt, stubServer, success, typeInto } from '#web/lib/test-browser.tsx'
import { ContactForm, NewsletterForm } from './contact-forms.tsx'

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
const typedInto = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

const message = {
  name: 'Rowan',
  email: 'rowan@example.org',
  subject: 'bug',
  message: 'The bell rings with nobody in the tower.',
}
const labels = ['Name', 'Email', 'Subject', 'Message']
const fill = () => {
  for (const [index, value] of Object.values(message).entries()) typeInto(labels[index] ?? '', value)
}
const received = success({ message: 'ok' })
const thanks = "Thank you for contacting us! We'll get back to you within 24 hours."
const sorry = 'Sorry, there was an error sending your message. Please try again.'

describe('the contact form', () => {
  it('sends the message, and thanks the user after at least 1.5 seconds', async () => {
    vi.useFakeTimers()
    const asked = stubServer({ 'POST /api/contact': received })
    renderAt('/contact', <ContactForm />)
    fill()
    send()
    await passTime(1_490)
    expect(screen.getByRole('button', { name: 'Sending...' })).toHaveProperty('disabled', true)
    expect(screen.queryByText(thanks)).toBeNull()
    await passTime(20)
    expect(screen.getByRole('status').textContent).toBe(thanks)
    expect(asked.map(({ body }) => body)).toEqual([message])
    expect(typedInto('Message')).toBe('')
  })

  it('keeps the input after a failure and can be sent again', async () => {
    vi.useFakeTimers()
    const answers = [{ status: 500, body: {} }, 'unreachable' as const]
    stubServer({ 'POST /api/contact': () => answers.shift() ?? received })
    renderAt('/contact', <ContactForm />)
    fill()
    for (const _ of answers.slice()) {
      send()
      await passTime(1_490)
      expect(screen.queryByText(sorry)).toBeNull()
      await passTime(20)
      expect(screen.getByRole('alert').textContent).toBe(sorry)
      expect(labels.map(typedInto)).toEqual(Object.values(message))
    }
    send()
    await passTime(1_510)
    expect(screen.getByText(thanks)).toBeTruthy()
  })

  it('refuses missing fields without a request, and focuses the first one', async () => {
    const asked = stubServer({})
    renderAt('/contact', <ContactForm />)
    typeInto('Name', '  ')
    send()
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Name is required',
      'Please enter a valid email address',
      'Please choose a subject',
      'Message is required',
    ])
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    typeInto('Name', 'Rowan')
    await waitFor(() => expect(screen.queryByText('Name is required')).toBeNull())
    expect(asked).toHaveLength(0)
    for (const label of labels) expect(screen.getByLabelText<HTMLInputElement>(label).required).toBe(true)
  })

  it('offers the six subjects', () => {
    renderAt('/contact', <ContactForm />)
    const values = [...screen.getByLabelText<HTMLSelectElement>('Subject').options].map(({ value }) => value)
    expect(values).toEqual(['', 'support', 'billing', 'feature', 'bug', 'partnership', 'other'])
    expect(values.slice(1)).toEqual(Object.keys(contactSubjects))
  })
})

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
