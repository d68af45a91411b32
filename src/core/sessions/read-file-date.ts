/** English, German, French, Spanish and Italian, January first. */
const months = [
  'jan january januar janvier enero gennaio ene gen',
  'feb february februar février febrero febbraio fév',
  'mar march märz mars marzo mär mrz',
  'apr april avril abril aprile avr abr',
  'may mai mayo maggio mag',
  'jun june juni juin junio giugno giu',
  'jul july juli juillet julio luglio lug',
  'aug august août agosto aoû ago',
  'sep sept september septembre septiembre settembre set',
  'oct october oktober octobre octubre ottobre okt ott',
  'nov november novembre noviembre',
  'dec december dezember décembre diciembre dicembre dez déc dic',
].map((names) => names.split(' '))
const monthName = `(${months
  .flat()
  .sort((a, b) => b.length - a.length)
  .join('|')})(?!\\p{L})\\.?`

/** The time after a date: "190211", "19-2-11", "at 19.02.11", "19:02 GMT+1". */
const time = String.raw`(?:[-_ T,]{0,2}(?:at |um |à )?(?:[0-2]?\d[-.:_h][0-5]?\d(?:[-.:_][0-5]?\d)?|[0-2]\d[0-5]\d(?:[0-5]\d\d{0,3})?)(?!\d)(?: ?(?:[ap]m|UTC|GMT|CET|CEST|MEZ|MESZ|Z)(?:[+-]\d{1,4})?)?)?`

const yearFirst = new RegExp(
  String.raw`(?<!\d)((?:19|20)\d\d)([-_./ ]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)${time}`,
  'iu',
)
const yearLast = new RegExp(String.raw`(?<!\d)(\d{1,2})([-_./])(\d{1,2})\2((?:19|20)\d\d)(?!\d)${time}`, 'iu')
const monthFirst = new RegExp(
  String.raw`(?<!\p{L})${monthName}[ _-]?(\d{1,2})(?:st|nd|rd|th)?,?[ _-]((?:19|20)\d\d)(?!\d)${time}`,
  'iu',
)
const dayFirst = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.)?[ _-]?(?:of |de )?${monthName},?[ _-](?:de )?((?:19|20)\d\d)(?!\d)${time}`,
  'iu',
)

/** `rest` is the name without the date, `ambiguous` a date of which day and month cannot be told apart. */
export type FileDate = { date: string | null; ambiguous: string | null; rest: string }

/** Finds the date in a file name: 2026-11-12, 20261112_190211, Nov 12, 2026 or 25.12.2026, but not 12.11.2026. */
export function readFileDate(name: string): FileDate {
  const first = yearFirst.exec(name)
  if (first) return toDate(name, first, first[1], Number(first[3]), Number(first[4]))
  const byName = monthFirst.exec(name)
  if (byName) return toDate(name, byName, byName[3], toMonth(byName[1]), Number(byName[2]))
  const byDay = dayFirst.exec(name)
  if (byDay) return toDate(name, byDay, byDay[3], toMonth(byDay[2]), Number(byDay[1]))
  const last = yearLast.exec(name)
  if (!last) return { date: null, ambiguous: null, rest: name }
  const [one, two] = [Number(last[1]), Number(last[3])]
  if (one !== two && one <= 12 && two <= 12) {
    const [written = ''] = /^\d{1,2}[-_./]\d{1,2}[-_./]\d{4}/.exec(last[0]) ?? []
    return { date: null, ambiguous: written, rest: cutOut(name, last) }
  }
  return two > 12 ? toDate(name, last, last[4], one, two) : toDate(name, last, last[4], two, one)
}

const toMonth = (name = '') => months.findIndex((names) => names.includes(name.toLowerCase())) + 1

function toDate(name: string, match: RegExpExecArray, year = '', month = 0, day = 0): FileDate {
  if (month < 1 || month > 12 || day < 1 || day > 31) return { date: null, ambiguous: null, rest: name }
  const pad = (number: number) => String(number).padStart(2, '0')
  return { date: `${year}-${pad(month)}-${pad(day)}`, ambiguous: null, rest: cutOut(name, match) }
}

const cutOut = (name: string, { index, 0: found }: RegExpExecArray) =>
  `${name.slice(0, index)} ${name.slice(index + found.length)}`
