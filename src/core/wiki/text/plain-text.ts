import { splitSecrets } from './secret-parts.ts'

const linkMark = /\[\[([^[\]|]+)(?:\|([^[\]]*))?\]\]/g
const lineMark = /^[ \t]*(?:#{1,3}|[-*•]|\d{1,3}\.)[ \t]+/gm

type WrittenLink = { at: number; end: number; name: string; label: string }

export function findWrittenLinks(text: string): WrittenLink[] {
  return [...text.matchAll(linkMark)].map(([whole, name = '', label], index, all) => {
    const at = all[index]?.index ?? 0
    return { at, end: at + whole.length, name: name.trim(), label: label?.trim() || name.trim() }
  })
}

/** Keeps the text of secret parts. */
export function toPlainText(description: string): string {
  const open = description.includes(':::')
    ? splitSecrets(description)
        .map(({ text }) => text.trim())
        .join('\n\n')
    : description
  const unmarked = open.replace(lineMark, '')
  if (!unmarked.includes('[[')) return unmarked
  return unmarked.replace(linkMark, (_, name: string, label?: string) => label?.trim() || name.trim())
}
