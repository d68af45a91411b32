import type { FastifyInstance, FastifyRequest } from 'fastify'
import { appPaths } from '#contract/pages.ts'
import type { Config } from './config.ts'

/** Only files of our own, no script or style within a page, and no text that becomes markup or code. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types wiki-library',
].join('; ')

/** What a page may use of the device. Only the application records, an invitation leads into it without another page. */
const devices = ['camera', 'display-capture', 'geolocation', 'hid', 'midi', 'payment', 'serial', 'usb']
const writeDevicePolicy = (microphone: '()' | '(self)') =>
  [...devices.map((device) => `${device}=()`), `microphone=${microphone}`].join(', ')

/** What every answer says, also those that are made before there is a request. */
export function listSecurityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  const isSecure = publicUrl !== null && new URL(publicUrl).protocol === 'https:'
  return {
    'Content-Security-Policy': contentPolicy,
    'Permissions-Policy': writeDevicePolicy('()'),
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}

const appHeaders = { 'Permissions-Policy': writeDevicePolicy('(self)') }
const isApp = ({ routeOptions }: FastifyRequest) => appPaths.some((path) => path === routeOptions.url)

/** A link that shows a wiki is a secret: it is not told to other sites, not listed, and nothing of it is kept. */
const sharedHeaders = {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
}
const isShared = ({ url }: FastifyRequest) => /^\/(api\/)?shared-wiki(\/|$)/.test(url)

/** Every answer says what a browser may do with it; what does not say how long it may be kept is not kept. */
export function addSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const headers = listSecurityHeaders(config)
  app.addHook('onSend', async (request, reply) => {
    reply.headers(headers)
    if (isApp(request)) reply.headers(appHeaders)
    if (isShared(request)) reply.headers(sharedHeaders)
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  })
}
