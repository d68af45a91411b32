/** `text` is the whole text; `from` and `to` are the bounds of the selection in it. */
export type TextSelection = { text: string; from: number; to: number }

const splice = ({ text, from, to }: TextSelection, middle: string) =>
  text.slice(0, from) + middle + text.slice(to)

/** Moves the bounds inwards over blank space, because marks beside a space have no effect. */
function trimSelection({ text, from, to }: TextSelection): TextSelection {
  const chosen = text.slice(from, to)
  if (chosen.trim() === '') return { text, from, to }
  return { text, from: from + chosen.search(/\S/), to: from + chosen.trimEnd().length }
}

/** Puts `delimiter` around the selection, or removes it if it is already there. */
export function toggleDelimiter(selection: TextSelection, delimiter: string): TextSelection {
  const { text, from, to } = trimSelection(selection)
  const size = delimiter.length
  const chosen = text.slice(from, to)
  if (isAround(text, from, to, delimiter)) {
    const outer = { text, from: from - size, to: to + size }
    return { text: splice(outer, chosen), from: outer.from, to: outer.from + chosen.length }
  }
  if (chosen.length > 2 * size && isAround(text, from + size, to - size, delimiter)) {
    const inner = chosen.slice(size, -size)
    return { text: splice({ text, from, to }, inner), from, to: from + inner.length }
  }
  return {
    text: splice({ text, from, to }, delimiter + chosen + delimiter),
    from: from + size,
    to: to + size,
  }
}

/** True if `delimiter` is on both sides. A single `*` does not match half of `**`. */
function isAround(text: string, from: number, to: number, delimiter: string): boolean {
  const letter = delimiter.charAt(0)
  const before = /[*`]*$/.exec(text.slice(Math.max(0, from - 3), from))?.[0] ?? ''
  const after = /^[*`]*/.exec(text.slice(to, to + 3))?.[0] ?? ''
  if (!before.endsWith(delimiter) || !after.startsWith(delimiter)) return false
  return delimiter !== letter || before.length !== 2 || before === '``'
}

/**
 * Puts `linePrefix` in front of each selected line, or removes it if all lines have it. Ignores blank lines unless only one line is
 * selected.
 */
export function toggleLinePrefix(selection: TextSelection, linePrefix: string): TextSelection {
  const { text } = selection
  const from = text.lastIndexOf('\n', selection.from - 1) + 1
  const end = text.indexOf('\n', selection.to)
  const to = end < 0 ? text.length : end
  const lines = text.slice(from, to).split('\n')
  const written = lines.filter((line) => line.trim() !== '')
  const isMarked = written.length > 0 && written.every((line) => line.startsWith(linePrefix))
  const changed = lines.map((line) => {
    if (line.trim() === '' && lines.length > 1) return line
    return isMarked ? line.slice(linePrefix.length) : linePrefix + line
  })
  const middle = changed.join('\n')
  const isCaret = selection.from === selection.to
  return {
    text: splice({ text, from, to }, middle),
    from: isCaret ? from + middle.length : from,
    to: from + middle.length,
  }
}

export function toggleCode(selection: TextSelection): TextSelection {
  const chosen = selection.text.slice(selection.from, selection.to)
  if (!chosen.includes('\n')) return toggleDelimiter(selection, '`')
  const before = /(?:^|\n)$/.test(selection.text.slice(0, selection.from)) ? '' : '\n'
  const after =
    selection.text.slice(selection.to).startsWith('\n') || selection.to === selection.text.length ? '' : '\n'
  const start = selection.from + before.length + '```\n'.length
  return {
    text: splice(selection, `${before}\`\`\`\n${chosen}\n\`\`\`${after}`),
    from: start,
    to: start + chosen.length,
  }
}

const begin = 'https://'

/**
 * Turns the selected text into a link, and selects the placeholder for its address. If an address or nothing is selected, puts the caret
 * into the empty link text instead.
 */
export function writeLink(selection: TextSelection): TextSelection {
  const { text, from, to } = trimSelection(selection)
  const chosen = text.slice(from, to)
  const isAddress = chosen.startsWith(begin)
  const link = isAddress ? `[](${chosen})` : `[${chosen}](${begin})`
  const written = splice({ text, from, to }, link)
  if (isAddress || chosen === '') return { text: written, from: from + 1, to: from + 1 }
  const at = from + chosen.length + 3
  return { text: written, from: at, to: at + begin.length }
}

/** Puts the caret directly after the name, inside the brackets. */
export function writeEntryLink(selection: TextSelection): TextSelection {
  const { text, from, to } = trimSelection(selection)
  const at = to + 2
  return { text: splice({ text, from, to }, `[[${text.slice(from, to)}]]`), from: at, to: at }
}

function findCommonStart(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  let at = 0
  while (at < shorter && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at
}

function findCommonEnd(a: string, b: string, most: number): number {
  let count = 0
  while (count < most && a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count)) count++
  return count
}

/** Replaces the text as if the user had typed it, so that Ctrl+Z undoes the change. */
export function replaceText(field: HTMLTextAreaElement, { text, from, to }: TextSelection): void {
  const { value } = field
  field.focus()
  if (text !== value) {
    const start = findCommonStart(value, text)
    const end = findCommonEnd(value, text, Math.min(value.length, text.length) - start)
    const typed = text.slice(start, text.length - end)
    field.setSelectionRange(start, value.length - end)
    insert(field, typed)
  }
  field.setSelectionRange(from, to)
}

function insert(field: HTMLTextAreaElement, typed: string): void {
  // Only `execCommand` adds to the undo history of the browser.
  const isDone =
    typeof document.execCommand === 'function' &&
    (typed === '' ? document.execCommand('delete') : document.execCommand('insertText', false, typed))
  if (isDone) return
  field.setRangeText(typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
