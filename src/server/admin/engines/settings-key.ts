import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config.ts'

const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

type KeySource = Pick<Config, 'dataDir' | 'settingsKey'>

/** Backups leave this file out, so that a stolen backup reveals no key of an engine. */
const keyFile = ({ dataDir }: KeySource) => path.join(dataDir, 'settings.key')

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error

/** Returns null if this machine has no key yet. */
function readKey(source: KeySource): Buffer | null {
  const { settingsKey } = source
  if (settingsKey) return Buffer.from(hkdfSync('sha256', settingsKey, '', 'hearthscribe settings', keyBytes))
  try {
    const key = Buffer.from(readFileSync(keyFile(source), 'utf8').trim(), 'base64')
    return key.length === keyBytes ? key : null
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return null
    throw error
  }
}

/** Creates the key at the first use. Concurrent processes get the same key. */
function requireKey(source: KeySource): Buffer {
  const known = readKey(source)
  if (known) return known
  const key = randomBytes(keyBytes)
  mkdirSync(source.dataDir, { recursive: true })
  try {
    writeFileSync(keyFile(source), `${key.toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
    return key
  } catch (error) {
    const other = isSystemError(error) && error.code === 'EEXIST' ? readKey(source) : null
    if (other) return other
    throw error
  }
}

/** @param purpose must be the same when the secret is decrypted */
export function encryptSecret(source: KeySource, secret: string, purpose: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', requireKey(source), iv).setAAD(Buffer.from(purpose))
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64')
}

/** Returns null if the key of this machine, or the purpose, is another one. */
export function decryptSecret(source: KeySource, stored: string, purpose: string): string | null {
  const key = readKey(source)
  if (!key) return null
  const bytes = Buffer.from(stored, 'base64')
  const iv = bytes.subarray(0, ivBytes)
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(tag)
    const decrypted = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]
    return Buffer.concat(decrypted).toString('utf8')
  } catch {
    return null
  }
}
