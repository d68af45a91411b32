import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { originOf, secretOriginOf } from './origin.ts'

const requestTo = (host: string) => ({ protocol: 'http', host }) as FastifyRequest
const configOf = (publicUrl?: string): { config: Config } => ({
  config: readConfig(publicUrl ? { PUBLIC_URL: publicUrl } : {}, '/nowhere'),
})

describe('the public origin', () => {
  it('is PUBLIC_URL, regardless of the Host header', () => {
    const deps = configOf('https://tales.example.org/')
    expect(originOf(deps, requestTo('evil.example'))).toBe('https://tales.example.org')
    expect(secretOriginOf(deps)).toBe('https://tales.example.org')
  })

  it('falls back to the origin of the request', () => {
    expect(originOf(configOf(), requestTo('evil.example:8080'))).toBe('http://evil.example:8080')
  })
})

describe('the origin of secret links in emails', () => {
  const listeningOn = (HOST: string) => ({ config: readConfig({ HOST, PORT: '3005' }, '/nowhere') })

  it.each([
    ['localhost', 'http://localhost:3005'],
    ['192.168.1.5', 'http://192.168.1.5:3005'],
    ['::1', 'http://[::1]:3005'],
  ])('is the listening address %s', (host, origin) => {
    expect(secretOriginOf(listeningOn(host))).toBe(origin)
  })

  it.each(['0.0.0.0', '::', '::0'])('is null when the server listens on all addresses (%s)', (host) => {
    expect(secretOriginOf(listeningOn(host))).toBeNull()
  })
})
