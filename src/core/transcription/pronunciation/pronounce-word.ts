import { type Phones, soundOut } from '#core/reading/pronunciation/sound-out.ts'
import { spokenParts } from '#core/reading/pronunciation/spoken-parts.ts'

/** With more ways to say a name, an engine would more often mistake another word for the name. */
const mostWays = 3
const shortestPart = 3

/** Ways to say each word of a dictionary. The words are in lower case. */
export type KnownSounds = ReadonlyMap<string, Phones[]>

/** Lists the words that `pronounceWord` looks up: the part itself, and the beginnings and ends of which it may be composed. */
export function listPieces(part: string): string[] {
  return [part, ...listSplits(part).flat()]
}

function listSplits(part: string): [string, string][] {
  return Array.from(part, (_, at): [string, string] => [part.slice(0, at), part.slice(at)]).filter((pieces) =>
    pieces.every(({ length }) => length >= shortestPart),
  )
}

/**
 * Returns at most three ways to say a written word, the likeliest first; none if no part can be written in the letters a to z, or if one of
 * the parts has no known sound.
 */
export function pronounceWord(written: string, known: KnownSounds): Phones[] {
  const ways = spokenParts(written).map((part) => pronouncePart(part, known))
  const [first, ...rest] = ways
  if (!first) return []
  const joined = rest.reduce((left, right) => left.flatMap((a) => right.map((b) => [...a, ...b])), first)
  return joined.slice(0, mostWays)
}

function pronouncePart(part: string, known: KnownSounds): Phones[] {
  const listed = known.get(part)
  if (listed) return listed.slice(0, mostWays)
  const composed = listSplits(part)
    .sort((a, b) => shortestOf(b) - shortestOf(a))
    .flatMap(([left, right]) => {
      const [start, end] = [known.get(left)?.[0], known.get(right)?.[0]]
      return start && end ? [[...start, ...end]] : []
    })
  const ways = [...composed.slice(0, 1), ...soundOut(part, mostWays)]
  return [...new Map(ways.map((way) => [way.join(' '), way])).values()].slice(0, mostWays)
}

const shortestOf = (pieces: string[]) => Math.min(...pieces.map(({ length }) => length))
