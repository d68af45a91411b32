/** Returns seconds for "1:02:03,450", "02:03.45" or "2:03", and null for other texts. */
export function parseClockTime(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,9}))?$/.exec(text.trim())
  if (!match) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`)
}

/** `end` is null if it is missing or not after the start. */
export type CueTimes = { start: number; end: number | null }

export function parseCueTimes(line: string): CueTimes | null {
  const match = /^\s*(\d[\d:.,]*)\s*-->\s*(\d[\d:.,]*)?(?:\s|$)/.exec(line)
  const start = parseClockTime(match?.[1] ?? '')
  const end = parseClockTime(match?.[2] ?? '')
  if (start === null) return null
  return { start, end: end !== null && end > start ? end : null }
}
