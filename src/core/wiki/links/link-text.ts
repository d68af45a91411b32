import { findWrittenLinks } from '#core/wiki/text/plain-text.ts'
import { findLinkTarget, isPhrase, type LinkedPart, type LinkIndex, linkParagraph } from './link-names.ts'

/** `entries` is keyed by id. */
export type LinkNames<Entry extends { name: string } = { name: string }> = {
  index: LinkIndex
  entries: ReadonlyMap<string, Entry>
}

/** `isWritten` marks an explicit `[[Name|label]]` link, which may lead nowhere. */
type Piece = LinkedPart & { isWritten: boolean }

const shortNames = new WeakMap<LinkNames['entries'], Map<string, string>>()

function gatherShortNames(entries: LinkNames['entries']): Map<string, string> {
  const known = shortNames.get(entries)
  if (known) return known
  const owners = new Map<string, string>()
  for (const [id, { name }] of entries) {
    const lower = name.toLowerCase()
    if (!isPhrase(name) && !owners.has(lower)) owners.set(lower, id)
  }
  shortNames.set(entries, owners)
  return owners
}

function findEntry({ index, entries }: LinkNames, name: string): string | null {
  const known = findLinkTarget(index, name)
  if (known || isPhrase(name)) return known
  return gatherShortNames(entries).get(name.toLowerCase()) ?? null
}

function cutAtWrittenLinks(sentence: string, linkNames: LinkNames): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { at, end, name, label } of findWrittenLinks(sentence)) {
    pieces.push({ text: sentence.slice(from, at), isWritten: false, entryId: null })
    pieces.push({ text: label, isWritten: true, entryId: findEntry(linkNames, name) })
    from = end
  }
  return [...pieces, { text: sentence.slice(from), isWritten: false, entryId: null }]
}

/** The sentences form one paragraph, in which an entry is linked automatically at most once. */
export function linkText(
  sentences: readonly string[],
  linkNames: LinkNames,
  selfId: string | null = null,
): LinkedPart[][] {
  const cut = sentences.map((sentence) => cutAtWrittenLinks(sentence, linkNames))
  const open = cut.flat().filter(({ isWritten }) => !isWritten)
  const linked = linkParagraph(
    open.map(({ text }) => text),
    linkNames.index,
    selfId,
  ).values()
  const written = new Set(cut.flat().map(({ entryId }) => entryId))
  return cut.map((pieces) =>
    pieces.flatMap(({ text, entryId, isWritten }): LinkedPart[] => {
      if (isWritten) return [{ text, entryId: entryId === selfId ? null : entryId }]
      return (linked.next().value ?? []).map((part) =>
        written.has(part.entryId) ? { ...part, entryId: null } : part,
      )
    }),
  )
}
