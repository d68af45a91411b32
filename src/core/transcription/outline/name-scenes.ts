/** Something that a line names, such as a place or a person of the wiki. */
export type Named = { name: string; isPlace: boolean }

export type NamedLine = {
  text: string
  isNarration: boolean
  /** Without duplicates. */
  named: readonly Named[]
}

/**
 * Minimum number of mentions that put a name into the title of a scene. A place needs `fewestOfPlace`, unless it is the place of the
 * previous scene. A mention in narration counts twice.
 */
const fewestMentions = 2
const fewestOfPlace = 4
const openingWords = 7

function countNames(lines: readonly NamedLine[]): Map<Named, number> {
  const counts = new Map<Named, number>()
  for (const { named, isNarration } of lines) {
    for (const one of named) counts.set(one, (counts.get(one) ?? 0) + (isNarration ? 2 : 1))
  }
  return counts
}

/** A name that is a pair, such as "Lord and Lady Briarwood", is not joined to another. */
function joinNames([first, second]: readonly Named[]): string | null {
  if (!first) return null
  const canJoin = second && !`${first.name} ${second.name}`.includes(' and ')
  return canJoin ? `${first.name} and ${second.name}` : first.name
}

function quoteOpening(lines: readonly NamedLine[]): string {
  const text = (lines.find(({ isNarration }) => isNarration) ?? lines[0])?.text ?? ''
  const words = text.replace(/^(?:(?:okay|all right|yeah|so|and|now)[,.]? )+/i, '').split(/\s+/)
  const start = words.slice(0, openingWords).join(' ')
  return words.length > openingWords ? `${start.replace(/[,.;:!?]+$/, '')} …` : start
}

/**
 * Titles each scene with a place and up to two other names that are mentioned often in it and in few other scenes: "Whitestone: Archibald
 * and Yennen". `starts` are the indexes of the first lines of the scenes, in order.
 */
export function nameScenes(lines: readonly NamedLine[], starts: readonly number[]): string[] {
  const scenes = starts.map((from, index) => lines.slice(from, starts[index + 1]))
  const counts = scenes.map(countNames)
  const found = new Map<Named, number>()
  for (const names of counts) for (const one of names.keys()) found.set(one, (found.get(one) ?? 0) + 1)
  let last: Named | undefined
  return scenes.map((scene, index) => {
    const own = counts[index] ?? new Map<Named, number>()
    const weigh = (one: Named) => (own.get(one) ?? 0) * Math.log((scenes.length + 1) / (found.get(one) ?? 1))
    const ranked = [...own.keys()].sort((a, b) => weigh(b) - weigh(a))
    const often = (least: number) => ranked.filter((one) => (own.get(one) ?? 0) >= least)
    // The story stays at a place while the place is still named.
    const stays = often(fewestMentions).find((one) => one === last)
    last = often(fewestOfPlace).find(({ isPlace }) => isPlace) ?? stays
    const people = joinNames(often(fewestMentions).filter(({ isPlace }) => !isPlace))
    if (!last) return people ?? quoteOpening(scene)
    return people === null ? last.name : `${last.name}: ${people}`
  })
}
