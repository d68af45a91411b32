import type { Run } from '#core/wiki/text/run.ts'
import { cutAtWrittenLinks } from '#core/wiki/text/written-links.ts'
import { findLinkTarget, isPhrase, type LinkedPart, type LinkIndex, linkParagraph } from './link-names.ts'

/** `entries` is keyed by id. */
export type LinkNames<Entry extends { name: string } = { name: string }> = {
  index: LinkIndex
  entries: ReadonlyMap<string, Entry>
}

/** A `missing` link names an entry that does not exist or that the reader may not see. */
export type RunLink =
  | { kind: 'address'; href: string }
  | { kind: 'entry'; id: string }
  | { kind: 'missing'; name: string }
export type LinkedRun = Omit<Run, 'target'> & { link: RunLink | null }

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

function findLink({ target }: Run, linkNames: LinkNames): RunLink | null {
  if (target?.kind !== 'entry') return target
  const id = findEntry(linkNames, target.name)
  return id === null ? { kind: 'missing', name: target.name } : { kind: 'entry', id }
}

const isOpen = ({ target, marks }: Run) => target === null && !marks.includes('code')

/** The sentences form one paragraph, in which an entry is linked automatically at most once. */
export function linkRuns(
  sentences: readonly Run[][],
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
  const written = new Set([...links.values()].map((link) => (link?.kind === 'entry' ? link.id : null)))
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

/** Links the names in a text whose only marks are `[[Name]]` links. */
export function linkText(
  sentences: readonly string[],
  linkNames: LinkNames,
  selfId: string | null = null,
): LinkedPart[][] {
  const runs = sentences.map((sentence) => cutAtWrittenLinks(sentence))
  return linkRuns(runs, linkNames, selfId).map((parts) =>
    parts.map(({ text, link }) => ({ text, entryId: link?.kind === 'entry' ? link.id : null })),
  )
}
