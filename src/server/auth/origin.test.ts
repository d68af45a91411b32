import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { originOf, secretOriginOf } from './origin.ts'

const requestTo = (host: string) => ({ protocol: 'http', host }) as FastifyRequest
const configOf = (publicUrl?: string): { config: Config } => ({
  config: readConfig(publicUrl ? { PUBLIC_URL: publicUrl } : {}, '/nowhere'),
})

describe('the address that people use', () => {
  it('is the one that was set, whatever a request says', () => {
    const deps = configOf('https://tales.example.org/')
    expect(originOf(deps, requestTo('evil.example'))).toBe('https://tales.example.org')
    expect(secretOriginOf(deps, requestTo('evil.example'))).toBe('https://tales.example.org')
  })

  it('is else the one by which the request came', () => {
    expect(originOf(configOf(), requestTo('evil.example:8080'))).toBe('http://evil.example:8080')
  })
})

describe('a secret link in a letter', () => {
  it.each([
    'localhost:3000',
    'nas',
    'nas:3000',
    'tales.local',
    'tales.lan',
    'tales.internal',
    'tales.localhost',
    'tales.home.arpa',
    '127.0.0.1',
    '127.9.9.9',
    '10.1.2.3:3000',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.5',
    '[::1]:3000',
    '[fd12:3456::1]',
  ])('may point at %s, where only the home network leads', (host) => {
    expect(secretOriginOf(configOf(), requestTo(host))).toBe(`http://${host}`)
  })

  it.each([
    'evil.example',
    'tales.local.evil.example',
    'localhost.evil.example',
    '8.8.8.8',
    '11.0.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '[2001:db8::1]',
    '[fe80::1]',
    'nas name',
    '',
  ])('points nowhere when the request says %j', (host) => {
    expect(secretOriginOf(configOf(), requestTo(host))).toBeNull()
  })

  it('has no more of what the request says than the host', () => {
    expect(secretOriginOf(configOf(), requestTo('nas/?next=evil'))).toBe('http://nas')
  })
})
