import type { FastifyInstance, FastifyRequest } from 'fastify'
import { appPaths } from '#contract/pages.ts'
import type { Config } from '#server/config.ts'

const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types service-worker',
].join('; ')

const devices = ['camera', 'display-capture', 'geolocation', 'hid', 'midi', 'payment', 'serial', 'usb']
const writeDevicePolicy = (microphone: '()' | '(self)') =>
  [...devices.map((device) => `${device}=()`), `microphone=${microphone}`].join(', ')

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

/** Allows the microphone in the application and on the invitation page, which opens the application without loading a page. */
const appHeaders = { 'Permissions-Policy': writeDevicePolicy('(self)') }
const isApp = ({ routeOptions }: FastifyRequest) => appPaths.some((path) => path === routeOptions.url)

/** The address of a shared wiki or a letter is secret: other sites and search engines must not learn it. */
const sharedHeaders = {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}
const isShared = ({ url }: FastifyRequest) => /^\/((api\/)?shared-wiki|r)(\/|$)/.test(url)

export function addSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const headers = listSecurityHeaders(config)
  app.addHook('onSend', async (request, reply) => {
    reply.headers(headers)
    if (isApp(request)) reply.headers(appHeaders)
    if (isShared(request)) reply.headers(sharedHeaders)
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  })
}
