import { foldKey, type Json } from '#core/transcription/import/json/json-values.ts'

const textKeys = new Set(['text', 'transcript', 'content', 'sentence', 'caption', 'body', 'utterance'])
const otherKeys = /^(?:start|end|begin|speaker|name|timestamp|time)/
const audacityLabel = /^\d{1,7}(?:\.\d{1,9})?\t\d{1,7}(?:\.\d{1,9})?\t/

/** Reads a table with a header, as Whisper and meeting tools write it, and the label tracks of Audacity, as objects. */
export function readTable(text: string): Json[] | null {
  const headerLine = text.slice(0, 1_000).split('\n', 1)[0] ?? ''
  if (audacityLabel.test(headerLine)) return toRecords(['start', 'end', 'text'], splitRows(text, '\t', false))
  const separator = ['\t', ';', ','].find((one) => headerLine.includes(one))
  if (separator === undefined) return null
  const [header = [], ...rows] = splitRows(text, separator, separator !== '\t')
  const keys = header.map((cell) => foldKey(cell.trim()))
  if (!keys.some((key) => textKeys.has(key)) || !keys.some((key) => otherKeys.test(key))) return null
  return toRecords(keys, rows)
}

function toRecords(keys: string[], rows: string[][]): Json[] {
  return rows.map((row) => {
    const record: Json = Object.create(null)
    for (const [index, key] of keys.entries()) {
      const name = key === 'timestamp' || key === 'time' ? 'start' : key
      if (!(name in record)) record[name] = row[index]?.trim()
    }
    return record
  })
}

/** Cells may be quoted as in CSV. */
function splitRows(text: string, separator: string, isQuoted: boolean): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let from = 0
  let at = 0
  const finishCell = () => {
    const cell = text.slice(from, at)
    row.push(isQuoted && cell.startsWith('"') ? cell.replace(/^"|"$/g, '').replaceAll('""', '"') : cell)
    from = at + 1
  }
  let isInside = false
  for (; at <= text.length; at++) {
    const character = text[at]
    if (character === '"' && isQuoted && (isInside || at === from)) isInside = !isInside
    else if (character === '"' && isQuoted && text[at - 1] === '"') isInside = true
    if (isInside && at < text.length) continue
    if (character === separator) finishCell()
    if (character === '\n' || at === text.length) {
      finishCell()
      if (row.some((cell) => cell.trim() !== '')) rows.push(row)
      row = []
    }
  }
  return rows
}
