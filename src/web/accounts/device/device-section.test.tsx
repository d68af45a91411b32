import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pushTexts } from '#contract/accounts/push.ts'
import { generalTexts } from '#contract/errors.ts'
import { catchInstallPrompt } from '#web/lib/device/install-prompt.ts'
import { type Answer, type Answers, renderWithNotices, stubServer, success } from '#web/lib/test-browser.tsx'
import { DeviceSection } from './device-section.tsx'

const endpoint = 'https://push.example/1'
const keys = { p256dh: `${'A'.repeat(86)}8`, auth: 'A'.repeat(22) }

function stubPush({ permission = 'granted', subscribed = false } = {}) {
  let current = subscribed
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => {
      current = false
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => (current ? subscription : null),
    subscribe: async () => {
      current = true
      return subscription
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  })
}

function show(answers: Answers = {}) {
  let stored: string | null = null
  const asked = stubServer({
    'GET /api/push': () => success({ publicKey: 'key', endpoint: stored }),
    'PUT /api/push': () => {
      stored = endpoint
      return success()
    },
    'DELETE /api/push': () => {
      stored = null
      return success()
    },
    ...answers,
  })
  renderWithNotices('/app', <DeviceSection />)
  return asked
}
const findSwitch = () => screen.findByRole('switch', { name: pushTexts.label })

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('notifications on this device', () => {
  it('are turned on and off', async () => {
    stubPush()
    const asked = show()
    expect((await findSwitch()).getAttribute('aria-checked')).toBe('false')
    fireEvent.click(await findSwitch())
    expect(await screen.findByText(pushTexts.on)).toBeTruthy()
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ endpoint, keys })
    expect(await screen.findByRole('switch', { checked: true })).toBeTruthy()
    fireEvent.click(await findSwitch())
    expect(await screen.findByText(pushTexts.off)).toBeTruthy()
    expect(await screen.findByRole('switch', { checked: false })).toBeTruthy()
  })

  it('are shown as off if browser and server have different subscriptions', async () => {
    stubPush({ subscribed: true })
    show({ 'GET /api/push': success({ publicKey: 'key', endpoint: `${endpoint}2` }) })
    expect((await findSwitch()).getAttribute('aria-checked')).toBe('false')
  })

  it('say that they are blocked when the user denied permission', async () => {
    stubPush({ permission: 'denied' })
    show()
    fireEvent.click(await findSwitch())
    expect(await screen.findByText(pushTexts.blocked)).toBeTruthy()
  })

  it.each<[Answer, string]>([
    ['unreachable', generalTexts.unreachable],
    [{ status: 500, body: null }, pushTexts.failed],
  ])('say why they could not be turned on', async (answer, text) => {
    stubPush()
    show({ 'PUT /api/push': answer })
    fireEvent.click(await findSwitch())
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it.each([
    ['HTTP', false, '', pushTexts.insecure],
    ['another browser', true, 'Mozilla/5.0 (X11; Linux)', pushTexts.unsupported],
    ['an iPhone without the installed application', true, 'Mozilla/5.0 (iPhone)', pushTexts.appleFirst],
  ])('say why they are not available: %s', async (_, isSecureContext, userAgent, text) => {
    vi.stubGlobal('isSecureContext', isSecureContext)
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    const asked = show()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(asked).toEqual([])
    vi.restoreAllMocks()
  })
})

describe('the installed app', () => {
  it('is offered once the browser can install it', async () => {
    catchInstallPrompt()
    show()
    expect(screen.queryByRole('button', { name: pushTexts.install })).toBeNull()
    const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    fireEvent.click(await screen.findByRole('button', { name: pushTexts.install }))
    expect(prompt).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('button', { name: pushTexts.install })).toBeNull()
  })

  it('says that it is installed', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    show()
    expect(screen.getByText(pushTexts.installed)).toBeTruthy()
  })
})
