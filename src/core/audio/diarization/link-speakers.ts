import { speakerLimits } from '#contract/audio/speakers.ts'

/** A speaker of one piece of a recording, who speaks for `seconds` in it. */
export type LocalSpeaker = { piece: number; seconds: number; embedding: Float32Array }

/** Maximum cosine distance of merged groups if the number of people is unknown. sherpa-onnx also uses 0.5 within a piece. */
const farthest = 0.5
/** Minimum seconds of speech per clustered speaker, unless all have less. Short speech reflects the words more than the voice. */
const leastSpeech = 2
/** Minimum seconds of speech of a person if the number of people is estimated, unless all groups have less. */
const leastOfPerson = 10

type Group = { members: number[]; seconds: number; pieces: Set<number>; sum: Float64Array }
type Link = { a: Group; b: Group; distance: number }

/**
 * Finds which local speakers are the same person, by average linkage of cosine distances. A cluster never has two speakers of one piece.
 * The clusters with the most speech are the people; other speakers are assigned to the nearest person.
 * @param count null to estimate the number of people
 * @returns the number of the person, from 0, for each local speaker
 */
export function linkSpeakers(locals: LocalSpeaker[], count: number | null): number[] {
  const singles = locals.map(toGroup)
  const clear = singles.filter(({ seconds }) => seconds >= leastSpeech)
  const linked = clear.length > 0 ? clear : singles
  const groups = mergeNearest(linked, count).sort((a, b) => b.seconds - a.seconds)
  const people = choosePeople(groups, count)
  return singles.map((single, index) => {
    const person = people.findIndex(({ members }) => members.includes(index))
    return person < 0 ? indexOfNearest(people, single) : person
  })
}

/** Expects the groups with the most speech first. */
function choosePeople(groups: Group[], count: number | null): Group[] {
  if (count !== null) return groups.slice(0, count)
  const people = groups.filter(({ seconds }) => seconds >= leastOfPerson)
  return (people.length > 0 ? people : groups).slice(0, speakerLimits.max)
}

function toGroup({ piece, seconds, embedding }: LocalSpeaker, index: number): Group {
  const length = Math.hypot(...embedding) || 1
  return {
    members: [index],
    seconds,
    pieces: new Set([piece]),
    sum: Float64Array.from(embedding, (value) => value / length),
  }
}

/**
 * Repeatedly merges the two nearest groups. The nearest group of each is remembered, because comparing all groups after each merge would
 * take cubic time.
 */
function mergeNearest(singles: Group[], count: number | null): Group[] {
  const groups = new Set(singles)
  const links = new Map<Group, Link | null>()
  for (const group of groups) links.set(group, linkToNearest(group, groups))
  while (groups.size > (count ?? 1)) {
    let least: Link | null = null
    for (const link of links.values()) if (link && link.distance < (least?.distance ?? Infinity)) least = link
    if (!least || (count === null && least.distance > farthest)) break
    const { a, b } = least
    const joined = join(a, b)
    for (const old of [a, b]) {
      groups.delete(old)
      links.delete(old)
    }
    groups.add(joined)
    links.set(joined, linkToNearest(joined, groups))
    for (const group of groups) {
      const link = links.get(group)
      if (group === joined || !link) continue
      if (link.b === a || link.b === b) links.set(group, linkToNearest(group, groups))
      else if (canJoin(group, joined) && distanceBetween(group, joined) < link.distance) {
        links.set(group, { a: group, b: joined, distance: distanceBetween(group, joined) })
      }
    }
  }
  return [...groups]
}

function linkToNearest(a: Group, groups: Iterable<Group>): Link | null {
  let nearest: Link | null = null
  for (const b of groups) {
    if (b === a || !canJoin(a, b)) continue
    const distance = distanceBetween(a, b)
    if (distance < (nearest?.distance ?? Infinity)) nearest = { a, b, distance }
  }
  return nearest
}

function indexOfNearest(groups: Group[], single: Group): number {
  const distances = groups.map((group) => distanceBetween(group, single))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}

const canJoin = (a: Group, b: Group) => a.pieces.isDisjointFrom(b.pieces)

/** The mean cosine distance between a member of `a` and a member of `b`. */
function distanceBetween(a: Group, b: Group): number {
  let product = 0
  for (let i = 0; i < a.sum.length; i++) product += (a.sum[i] ?? 0) * (b.sum[i] ?? 0)
  return 1 - product / (a.members.length * b.members.length)
}

function join(a: Group, b: Group): Group {
  return {
    members: [...a.members, ...b.members],
    seconds: a.seconds + b.seconds,
    pieces: a.pieces.union(b.pieces),
    sum: a.sum.map((value, i) => value + (b.sum[i] ?? 0)),
  }
}
