/** 11060 → "3 h 04 min", 65 → "1 min 05 s". */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
  return `${formatNumber(Math.floor(whole / 3600))} h ${String(Math.floor((whole % 3600) / 60)).padStart(2, '0')} min`
}

/** In whole minutes, at least one: 720 → "12 min", 4360 → "1 h 13 min". */
export function formatMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes < 60 ? `${minutes} min` : `${formatNumber(Math.floor(minutes / 60))} h ${minutes % 60} min`
}

/** Spells out a position in a recording for screen readers: "1 hour 12 minutes 40 seconds". */
export function speakClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor((whole % 3600) / 60), 'minute'],
    [whole % 60, 'second'],
  ] as const
  const words = parts.filter(([n]) => n > 0).map(([n, unit]) => formatCount(n, unit))
  return words.join(' ') || '0 seconds'
}

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const inEnglish = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', options)
const longDate = inEnglish({ ...date, month: 'long', weekday: 'long', timeZone: 'UTC' })
const shortDate = inEnglish({ ...date, timeZone: 'UTC' })
const localDate = inEnglish(date)
const localTime = inEnglish({ ...date, ...time })
const localTimeThisYear = inEnglish({ day: 'numeric', month: 'short', ...time })
const localExact = inEnglish({ ...date, ...time, second: '2-digit' })
const localExactThisYear = inEnglish({ day: 'numeric', month: 'short', ...time, second: '2-digit' })
const localSecond = inEnglish({ timeStyle: 'medium', hourCycle: 'h23' })
const localHour = inEnglish(time)

const formatOr = (format: Intl.DateTimeFormat, text: string) => {
  const parsed = new Date(text)
  return Number.isNaN(parsed.getTime()) ? text : format.format(parsed)
}

/** The local day as `YYYY-MM-DD`, which is the Swedish date format. */
export const dayOf = (time: number) => new Date(time).toLocaleDateString('sv-SE')
/** Formats a `YYYY-MM-DD` date, which has no time zone. */
export const formatDay = (day: string) => formatOr(shortDate, day)
export const formatLongDay = (day: string) => formatOr(longDate, day)
/** Formats the date in the user's time zone. */
export const formatMoment = (moment: string) => formatOr(localDate, moment)
/** Formats date and time to the minute. */
export const formatMinute = (moment: string) => formatOr(localTime, moment)
const isThisYear = (moment: string) => new Date(moment).getFullYear() === new Date().getFullYear()
/** Like `formatMinute`, but leaves out the year if it is the current one. */
export const formatShortMinute = (moment: string) =>
  formatOr(isThisYear(moment) ? localTimeThisYear : localTime, moment)
/** Formats date and time to the second. */
export const formatExact = (moment: string) => formatOr(localExact, moment)
/** Like `formatExact`, but leaves out the year if it is the current one. */
export const formatShortExact = (moment: string) =>
  formatOr(isThisYear(moment) ? localExactThisYear : localExact, moment)
export const formatHour = (moment: string) => formatOr(localHour, moment)
/** Formats the time of day to the second. */
export const formatSecond = (moment: string) => formatOr(localSecond, moment)
export function formatTimeOrDate(moment: string, now = new Date()): string {
  const isToday = new Date(moment).toDateString() === now.toDateString()
  return isToday ? formatHour(moment) : formatMoment(moment)
}

/** "5 hours ago"; the moment is in the past. */
export function formatAge(moment: string, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${formatCount(minutes, 'minute')} ago`
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? `${formatCount(hours, 'hour')} ago`
    : `${formatCount(Math.floor(hours / 24), 'day')} ago`
}

const whole = new Intl.NumberFormat('en')
export const formatNumber = (count: number) => whole.format(count)
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${whole.format(count)} ${count === 1 ? one : many}`

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** 1536 → "2 KB", 1610612736 → "1.5 GB". */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0]
  while (Math.round(value) >= 1024 && unit < byteUnits.length - 1) {
    value /= 1024
    unit++
  }
  return `${value.toFixed(unit < 2 ? 0 : 1)} ${byteUnits[unit]}`
}

const dollars = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})
/** 0.00625 → "$0.0063", 12 → "$12.00". */
export const formatDollars = (amount: number) => dollars.format(amount)

/** "Rowan Keller" → "RK". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** Returns at most `limit` code points. A shortened text ends with an ellipsis. */
export function excerpt(text: string, limit: number): string {
  const letters = [...text]
  if (letters.length <= limit) return text
  const cut = letters.slice(0, limit - 1).join('')
  const blank = cut.lastIndexOf(' ')
  return `${(blank > limit * 0.6 ? cut.slice(0, blank) : cut).trimEnd()}…`
}
