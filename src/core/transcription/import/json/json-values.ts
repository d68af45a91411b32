import { parseClockTime } from '#core/transcription/import/text/stamps.ts'

/** A JSON object whose keys are in lower case and without "_", "-" and blanks: "startTime" and "start_time" are "starttime". */
export type Json = Record<string, unknown>

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asRecord(value: unknown): Json {
  return isRecord(value) ? value : {}
}

export function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** Reads the first of the keys that has a value. */
export function pick(record: Json, keys: readonly string[]): unknown {
  for (const key of keys) if (record[key] !== undefined && record[key] !== null) return record[key]
  return undefined
}

export function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Reads 1.5, "1.5", "1.5s", "PT1.5S", "0:01.5" and { seconds: "1", nanos: 500000000 } as seconds. */
export function readTime(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (isRecord(value)) {
    const { seconds, nanos } = value
    if (seconds === undefined && nanos === undefined) return null
    return (readTime(seconds) ?? 0) + (readTime(nanos) ?? 0) / 1e9
  }
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value.trim().replace(/(\d)s$/, '$1'))
  return Number.isFinite(number) ? number : (parseClockTime(value) ?? parseIsoDuration(value))
}

function parseIsoDuration(text: string): number | null {
  const match = /^PT(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,8}(?:\.\d{1,9})?)S)?$/i.exec(
    text.trim().slice(0, 40),
  )
  if (!match) return null
  const [, hours = '0', minutes = '0', seconds = '0'] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Nesting below this depth is dropped, because reading it would exceed the stack. */
const deepest = 60

/** Folds the keys of all objects. Of keys that become equal, the first stays. */
export function foldKeys(value: unknown, depth = 0): unknown {
  if (depth > deepest) return null
  if (Array.isArray(value)) return value.map((item) => foldKeys(item, depth + 1))
  if (!isRecord(value)) return value
  const folded: Json = Object.create(null)
  for (const [key, item] of Object.entries(value)) {
    const name = foldKey(key)
    if (!(name in folded)) folded[name] = foldKeys(item, depth + 1)
  }
  return folded
}

const plainKey = /^[a-z\d]+$/

export function foldKey(key: string): string {
  return plainKey.test(key) ? key : key.toLowerCase().replace(/[^\p{L}\d]+/gu, '')
}
