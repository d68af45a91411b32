import { diffArrays } from 'diff'

export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string }

/** Texts with more edits than this are shown as replaced, because a diff of them would be unreadable. */
const maxEdits = 1_000
/** Unchanged text within a line counts as changed if it is between two changes and has at most this many letters and digits. */
const maxScrapLetters = 3

const line = /[^\n]*\n|[^\n]+/gu
const word = /[\p{L}\p{M}\p{N}'’]+|\s+|./gsu

export function diffWords(before: string, after: string): DiffPart[] {
  const hunks = joinParts(compare(before, after, line))
  return joinParts(
    hunks.flatMap((hunk, index) => {
      const next = hunks[index + 1]
      if (hunk.kind === 'removed' && next?.kind === 'added')
        return absorbScraps(compare(hunk.text, next.text, word))
      return hunk.kind === 'added' && hunks[index - 1]?.kind === 'removed' ? [] : [hunk]
    }),
  )
}

function compare(before: string, after: string, piece: RegExp): DiffPart[] {
  const changes = diffArrays(before.match(piece) ?? [], after.match(piece) ?? [], {
    maxEditLength: maxEdits,
  })
  if (!changes) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  }
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

function joinParts(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = []
  const open = { removed: '', added: '', same: '' }
  const close = (...kinds: DiffPart['kind'][]) => {
    for (const kind of kinds) {
      if (open[kind] !== '') joined.push({ kind, text: open[kind] })
      open[kind] = ''
    }
  }
  for (const { kind, text } of parts) {
    if (kind === 'same') close('removed', 'added')
    else close('same')
    open[kind] += text
  }
  close('same', 'removed', 'added')
  return joined
}

function absorbScraps(parts: readonly DiffPart[]): DiffPart[] {
  const joined = joinParts(parts)
  return joined.flatMap((part, index) => {
    const isBetween = index > 0 && index < joined.length - 1
    if (part.kind !== 'same' || !isBetween || part.text.includes('\n')) return [part]
    if ((part.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > maxScrapLetters) return [part]
    return [
      { kind: 'removed' as const, text: part.text },
      { kind: 'added' as const, text: part.text },
    ]
  })
}
