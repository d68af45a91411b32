const lead =
  /^(?:(?:all right|all righty|alright|okay|ok|so|well|and|but|yeah|yes|no|oh|um|uh|now|then|also|anyway|cool|great|sure|right|like|i mean|you know|you guys know|at which point|at this point)\b[,.]?(?:--)?\s+)+(?=\S)/i
const filler = /(?:,\s*|\s+|^)(?:um+|uh+|uhm|erm|er|hmm+)\b,?/gi

/** A sentence cut out of somebody's speech gets back the quote mark that stayed outside. */
function balanceQuotes(text: string): string {
  const marks = text.match(/["\u201c\u201d]/g) ?? []
  if (marks.length % 2 === 0) return text
  if (marks.length === 1 && /^["\u201c]/.test(text)) return `${text}"`
  if (marks.length === 1 && /["\u201d]$/.test(text)) return `"${text}`
  // "Maro says, "I was there." cut before the speech ended.
  if (marks.length === 1 && /,\s["\u201c]\p{Lu}/u.test(text)) return `${text}"`
  return text.replace(/["\u201c\u201d]/g, '')
}

/** A sentence as it is shown: cleaned, and in quotes when somebody in the story says it. */
export function presentSentence(said: string, isQuoted: boolean): string {
  const text = cleanSentence(said)
  if (!isQuoted || text === '') return text
  return `"${text.replace(/["\u201c\u201d]/g, '')}"`
}

/** A spoken sentence made readable with its own words: no "um", stutter, stage direction or dangling dash. */
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
  // "So Vela leaves" loses its "So"; "No one came" must not lose its "No".
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
