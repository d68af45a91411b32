import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'

function faultOf(settings: Record<string, string>): string | null {
  try {
    readConfig(settings, '/nowhere')
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('an address that is accepted', () => {
  it.each([
    { PUBLIC_URL: 'https://hearthscribe.example' },
    { PUBLIC_URL: 'http://192.168.1.5:3000/' },
    { DATABASE_URL: 'postgres://user:p%23ss@localhost:5432/hearthscribe?sslmode=require' },
    { DATABASE_URL: 'postgresql://localhost/hearthscribe' },
    { DATABASE_URL: 'postgres:///hearthscribe?host=/run/postgresql' },
    { SMTP_URL: 'smtp://me%40example.com:p%23ss@mail.example:587' },
    { SMTP_URL: 'smtps://mail.example/?tls.rejectUnauthorized=false' },
    { LLM_BASE_URL: 'http://localhost:11434/v1', LLM_MODEL: 'qwen3:8b' },
  ])('%o', (settings) => expect(faultOf(settings)).toBeNull())
})

describe('an address that is refused, with the remedy', () => {
  const encode = /%23 for #, %2F for \//
  it.each([
    ['PUBLIC_URL', 'https://example.org/hearthscribe', /cannot run below a path.*host name of its own/],
    ['PUBLIC_URL', 'https://example.org/?a=b', /for example https:\/\/example\.org\./],
    ['PUBLIC_URL', 'hearthscribe.example', /must begin with http:\/\/ or https:\/\//],
    ['PUBLIC_URL', 'localhost:3000', /must begin with http:\/\/ or https:\/\//],
    ['PUBLIC_URL', 'https:hearthscribe.example', /must begin with http:\/\/ or https:\/\//],
    ['LLM_BASE_URL', 'localhost:11434/v1', /for example http:\/\/localhost:11434\/v1/],
    ['TRANSCRIBE_BASE_URL', '192.168.1.5:8000', /must begin with http:\/\/ or https:\/\//],
    ['MODELS_URL', 'ftp://mirror.example', /must begin with http:\/\/ or https:\/\//],
    ['S3_ENDPOINT', 's3.example.org', /must begin with http:\/\/ or https:\/\//],
    ['OIDC_ISSUER', 'id.example.org:443', /must begin with http:\/\/ or https:\/\//],
    ['DATABASE_URL', 'localhost:5432/hearthscribe', /for example postgres:\/\//],
    ['DATABASE_URL', 'https://example.org', /must be the address of a PostgreSQL server/],
    ['DATABASE_URL', 'postgres://user:p#ss@localhost/hearthscribe', encode],
    ['DATABASE_URL', 'postgres://user:12/34@localhost/hearthscribe', encode],
    ['SMTP_URL', 'mail.example:587', /must begin with smtp:\/\/ or smtps:\/\//],
    ['SMTP_URL', 'smtp://me@example.com:p#ss@mail.example:587', encode],
    ['SMTP_URL', 'smtp://user:p/ss@mail.example:587', encode],
    ['SMTP_URL', 'smtp://user:12#34@mail.example:587', encode],
    ['SMTP_URL', 'smtp://user:12?34@mail.example:587', encode],
    ['SMTP_URL', 'smtp://', encode],
  ])('%s=%s', (name, value, sentence) => {
    const fault = faultOf({ [name]: value }) ?? ''
    expect(fault.split('\n')[0]).toMatch(sentence)
    expect(fault).toContain(name)
  })

  it('without the password in the message', () => {
    const fault = faultOf({ SMTP_URL: 'smtp://user:lantern#secret@mail.example:587' })
    expect(fault).not.toMatch(/lantern|secret/)
  })
})
