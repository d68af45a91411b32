import type { TextSelection } from './format-selection.ts'

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
