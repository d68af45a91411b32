const lead =
  /^(?:(?:all right|all righty|alright|okay|ok|so|well|and|but|yeah|yes|no|oh|um|uh|now|then|also|anyway|cool|great|sure|right|like|i mean|you know|you guys know|at which point|at this point)\b[,.]?(?:--)?\s+)+(?=\S)/i
const filler = /(?:,\s*|\s+|^)(?:um+|uh+|uhm|erm|er|hmm+)\b,?/gi

/** Balances an odd number of quotation marks: adds the missing mark where its position is clear, else removes all marks. */
function balanceQuotes(text: string): string {
  const marks = text.match(/["\u201c\u201d]/g) ?? []
  if (marks.length % 2 === 0) return text
  if (marks.length === 1 && /^["\u201c]/.test(text)) return `${text}"`
  if (marks.length === 1 && /["\u201d]$/.test(text)) return `"${text}`
  // The closing mark is missing in: Maro says, “I was there.
  if (marks.length === 1 && /,\s["\u201c]\p{Lu}/u.test(text)) return `${text}"`
  return text.replace(/["\u201c\u201d]/g, '')
}

export function presentSentence(said: string, isQuoted: boolean): string {
  const text = cleanSentence(said)
  if (!isQuoted || text === '') return text
  return `"${text.replace(/["\u201c\u201d]/g, '')}"`
}

/** Removes "um", stutters, stage directions and opening words such as "okay", and tidies the punctuation. */
export function cleanSentence(said: string): string {
  let text = said
    .replace(/\([^)]*\)|\[[^\]]*\]|\*[^*]*\*/g, ' ')
    .replace(filler, ' ')
    .replace(/\u2014/g, '--')
    .replace(/\b(\p{L}[\p{L}']*)(?:\s*--+\s*|\s*,\s*|\s+)\1\b(?!')/giu, '$1')
    .replace(/\b(\p{L}[\p{L}']*\s+\p{L}[\p{L}']*)\s*(?:--+|,)\s*\1\b/giu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  text = text.replace(/^[\s,;:.\-\u2013]+/, '')
  const stripped = text.replace(lead, '')
  // "So Vela leaves the hall" loses its "So" (four words must remain), but "No one came in time" keeps its "No".
  if (stripped.split(' ').length >= 4 && !/^(?:no one|well done)/i.test(text)) text = stripped
  text = balanceQuotes(text)
  text = text
    .replace(/\s*--+\s*$/, '')
    .replace(/\s*--+\s*(?=[.?!]$)/, '')
    .replace(/\s*--+\s*/g, ' \u2013 ')
    .replace(/\s+([,.;:?!])/g, '$1')
    .replace(/,+\s*([.?!])/g, '$1')
    .replace(/[,;:\u2013\s]+$/, '')
    .trim()
  text = text.replace(/^(["\u201c])[\s,;:.\-\u2013]+/, '$1')
  if (text === '') return ''
  const first = text.search(/[\p{L}\p{N}]/u)
  if (first >= 0) text = text.slice(0, first) + (text[first] ?? '').toUpperCase() + text.slice(first + 1)
  return /[.?!\u2026]["'\u201d\u2019)]*$/.test(text) ? text : `${text}.`
}
