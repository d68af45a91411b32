/** Returns seconds for "1:02:03,450", "02:03.45", "2:03" or "01:02:03:12" with frames, and null for other texts. */
export function parseClockTime(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,9})|[:;]\d{2})?$/.exec(text.trim())
  if (!match) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`)
}

/** `end` is null if it is missing or not after the start. */
export type CueTimes = { start: number; end: number | null }

export function toCueTimes(from: string | undefined, to: string | undefined): CueTimes | null {
  const start = parseClockTime(from ?? '')
  const end = parseClockTime(to ?? '')
  if (start === null) return null
  return { start, end: end !== null && end > start ? end : null }
}

export function parseCueTimes(line: string): CueTimes | null {
  const match = /^\s*(\d[\d:.,]*)\s*-->\s*(\d[\d:.,]*)?(?:\s|$)/.exec(line)
  return toCueTimes(match?.[1], match?.[2])
}

/** A time of day has `isOfDay`; other times may be offsets in the recording. */
export type Stamp = { start: number; end: number | null; isOfDay: boolean; hasHours: boolean }
/** `before` and `after` are the rest of the line. */
export type StampedLine = { stamp: Stamp; before: string; after: string }

const clock = String.raw`(?:\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,9}|:\d{2})?(?!:?\d)|\d{1,2}h\d{2}m\d{2}s)`
const halfOfDay = String.raw`(?:\s?[ap]\.?\s?m\b\.?)`
const day = String.raw`(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}[-. ][a-z]{3,9}[-., ]{1,2}\d{2,4})`
const date = `(?:${day}(?:,? at |,? um |[,T]? ?))`
const stampPattern = String.raw`(?:(${date})?(${clock})(${halfOfDay})?Z?(?:\s*(?:-->|->|-|–|—|to)\s*(${clock}))?)`
const leading = new RegExp(
  String.raw`^[\s>*•]*([[(<{]\s*)?${stampPattern}(?:(\s*[\])>}])[-–—:|,\s]{0,4}|\s*[-–—:|,]\s*|\s+|$)`,
  'i',
)
const within = new RegExp(String.raw`(?<![\d:./-])([[(<{]\s*)?${stampPattern}(\s*[\])>}])?\s*(:|$)`, 'i')
/** Longest part of a line in which a stamp is searched, because a line may be megabytes long. */
const headLength = 160

/** Reads "[0:03] text", "0:03 - Name", "Name (0:03): text", "Name  0:03", "Name 1 hour 3 seconds" and stamps alone. */
export function readStamp(line: string): StampedLine | null {
  const head = line.slice(0, headLength)
  if (!/\d/.test(head)) return null
  const named = readNamed(line)
  if (named) return named
  const isWhole = head.length === line.length
  return readLeading(line, head) ?? (isWhole ? readDuration(head) : null) ?? readTrailing(line, head)
}

function readLeading(line: string, head: string): StampedLine | null {
  const match = leading.exec(head)
  if (!match || (match[1] === undefined) !== (match[6] === undefined)) return null
  const stamp = toStamp(match)
  return stamp && { stamp, before: '', after: line.slice(match[0].length).trim() }
}

/** Reads "Name: [0:03] text", as Sonix writes it. */
function readNamed(line: string): StampedLine | null {
  const [, name, stamp = ''] =
    /^\s*([^:[\](){}<>]{1,60}):\s{0,3}([[(][\d:.,]{4,12}[\])])(?=\s)/.exec(line) ?? []
  if (name === undefined) return null
  const found = readLeading(line.slice(line.indexOf(stamp)), stamp)
  return found && { ...found, before: name, after: line.slice(line.indexOf(stamp) + stamp.length).trim() }
}

function readTrailing(line: string, head: string): StampedLine | null {
  const match = within.exec(head)
  if (!match || (match[1] === undefined) !== (match[6] === undefined)) return null
  // The end of the head is not the end of a longer line.
  if (match[7] === '' && head.length < line.length) return null
  const stamp = toStamp(match)
  const before = head.slice(0, match.index).replace(/[\s|,@–—-]{1,20}$/, '')
  if (!stamp || before.trim() === '') return null
  return { stamp, before: before.trim(), after: line.slice(match.index + match[0].length).trim() }
}

function toStamp(match: RegExpExecArray): Stamp | null {
  const [, , day, written = '', half, to] = match
  const [from = '', until] = [written, to].map((time) => time?.replace(/[hm]/gi, ':').replace(/s$/i, ''))
  const times = toCueTimes(from, until)
  if (!times) return null
  const isOfDay = day !== undefined || half !== undefined
  const hasHours = /:\d+:/.test(from)
  const shift = half === undefined ? 0 : hoursToAdd(from, half) * 3600
  const start = times.start * (isOfDay && !hasHours ? 60 : 1) + shift
  return { start, end: isOfDay ? null : times.end, isOfDay, hasHours: hasHours || isOfDay }
}

function hoursToAdd(from: string, half: string): number {
  const isNoonHour = /^12:/.test(from)
  if (/p/i.test(half)) return isNoonHour ? 0 : 12
  return isNoonHour ? -12 : 0
}

const units: [RegExp, number][] = [
  [/^(?:h|hr|hrs|hour|std|stunde|heure|hora|or[ae]|uur|uren|uren|godz|tim|час|小时|時間)/i, 3600],
  [/^(?:m$|min|мин|分)/i, 60],
  [/^(?:s$|sec|sek|seg|сек|秒)/i, 1],
]
const durationEnd =
  /(?:^|\s)((?:\d{1,3}\s?\p{L}{1,10}\.?(?:,\s?|\s(?:and |und |et |y |e |en )?)?){1,3})((?:\d{1,3}:)?\d{1,3}:\d{2})?$/u

/** Reads a line that ends with "1 hour 2 minutes 11 seconds", as Teams writes it. */
function readDuration(line: string): StampedLine | null {
  const text = line.trim()
  const match = durationEnd.exec(text)
  if (!match) return null
  let start = 0
  let smallest = Number.POSITIVE_INFINITY
  for (const [, count = '', unit = ''] of (match[1] ?? '').matchAll(/(\d{1,3})\s?(\p{L}{1,10})/gu)) {
    const seconds = units.find(([name]) => name.test(unit))?.[1]
    if (seconds === undefined || seconds >= smallest) return null
    smallest = seconds
    start += Number(count) * seconds
  }
  const before = text.slice(0, match.index).trim()
  // "We wait 5 minutes" is no stamp.
  if (smallest > 1 && before !== '') return null
  return { stamp: { start, end: null, isOfDay: false, hasHours: true }, before, after: '' }
}
