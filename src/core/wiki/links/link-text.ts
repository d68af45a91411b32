import { cutAtWrittenLinks, type TextRun } from '../text/read-runs.ts'
import { findLinkTarget, isPhrase, type LinkedPart, type LinkIndex, linkParagraph } from './link-names.ts'

type Named = { name: string; picture?: string | null | undefined }
export type LinkNames<Entry extends Named = Named> = {
  index: LinkIndex
  /** By id. */
  entries: ReadonlyMap<string, Entry>
}

/** `missing`: the named entry does not exist or is hidden from the reader. `picture`: `![[Name]]` for an entry with a picture. */
export type RunLink =
  | { kind: 'address'; href: string }
  | { kind: 'entry'; id: string }
  | { kind: 'picture'; id: string; picture: string }
  | { kind: 'missing'; name: string }
export type LinkedRun = Omit<TextRun, 'target'> & { link: RunLink | null }

export const entryOf = (link: RunLink | null): string | null => (link && 'id' in link ? link.id : null)

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

function findLink({ target }: TextRun, linkNames: LinkNames): RunLink | null {
  if (target === null || target.kind === 'address') return target
  const id = findEntry(linkNames, target.name)
  if (id === null) return { kind: 'missing', name: target.name }
  const picture = target.kind === 'picture' ? linkNames.entries.get(id)?.picture : null
  return picture ? { kind: 'picture', id, picture } : { kind: 'entry', id }
}

const isOpen = ({ target, marks }: TextRun) => target === null && !marks.includes('code')

/** The sentences form one paragraph, in which an entry is linked automatically at most once. */
export function linkRuns(
  sentences: readonly TextRun[][],
  linkNames: LinkNames,
  selfId: string | null = null,
): LinkedRun[][] {
  const all = sentences.flat()
  const links = new Map(all.map((run) => [run, findLink(run, linkNames)]))
  const linked = linkParagraph(
    all.filter(isOpen).map(({ text }) => text),
    linkNames.index,
    selfId,
  ).values()
  const written = new Set([...links.values()].map(entryOf))
  return sentences.map((runs) =>
    runs.flatMap((run): LinkedRun[] => {
      const { text, marks } = run
      const link = links.get(run) ?? null
      if (!isOpen(run)) {
        return [{ text, marks, link: link?.kind === 'entry' && link.id === selfId ? null : link }]
      }
      return (linked.next().value ?? []).map((part) => ({
        text: part.text,
        marks,
        link: part.entryId === null || written.has(part.entryId) ? null : { kind: 'entry', id: part.entryId },
      }))
    }),
  )
}

/** Links the names in a text; only `[[Name]]` links are read as marks. */
export function linkText(
  sentences: readonly string[],
  linkNames: LinkNames,
  selfId: string | null = null,
): LinkedPart[][] {
  const runs = sentences.map((sentence) => cutAtWrittenLinks(sentence))
  return linkRuns(runs, linkNames, selfId).map((parts) =>
    parts.map(({ text, link }) => ({ text, entryId: entryOf(link) })),
  )
}
