import { kindOf } from '#contract/wiki/categories.ts'
import { foldName, isNearSpelling } from '#core/reading/names/fold-name.ts'
import { uniqueBy } from '#core/unique-by.ts'
import type { AnsweredEntity } from './chunk-answer.ts'

export type NamedEntity = {
  name: string
  aliases: string[]
  category: string
  /** Line numbers, from 1. */
  lines: number[]
  answers: AnsweredEntity[]
}

const foldAll = (names: string[]) => names.map(foldName).filter((name) => name !== '')
const isSameKind = (left: NamedEntity, right: NamedEntity) =>
  left.category === right.category ||
  (kindOf(left.category) ?? left.category) === (kindOf(right.category) ?? right.category)

export type MergeAnswer = { groups: { name: string; same: number[] }[] }

/** "Alder's" may be a shop and "the Alders" a family, so names that differ in more than case match only within one kind of category. */
function isSame(left: NamedEntity, right: NamedEntity): boolean {
  if (left.name.toLowerCase() === right.name.toLowerCase()) return true
  if (!isSameKind(left, right)) return false
  const [mine, theirs] = [foldName(left.name), foldName(right.name)]
  if (mine === theirs) return true
  if (foldAll(left.aliases).includes(theirs) || foldAll(right.aliases).includes(mine)) return true
  return isNearSpelling(mine, theirs) && mine.split(' ').length === theirs.split(' ').length
}

function join(into: NamedEntity, from: NamedEntity): void {
  const names = [into.name, ...into.aliases, from.name, ...from.aliases]
  into.aliases = uniqueBy(names, foldName).slice(1)
  into.lines = [...new Set([...into.lines, ...from.lines])].sort((a, b) => a - b)
  into.answers.push(...from.answers)
}

export function mergeEntities(named: NamedEntity[]): NamedEntity[] {
  const merged: NamedEntity[] = []
  for (const entity of named.toSorted((a, b) => b.lines.length - a.lines.length)) {
    const same = merged.find((other) => isSame(other, entity))
    if (same) join(same, entity)
    else merged.push({ ...entity, aliases: [...entity.aliases], answers: [...entity.answers] })
  }
  return merged.sort((a, b) => b.lines.length - a.lines.length)
}

/** The numbers in `groups` are positions in `named`, from 1. */
export function joinGroups(named: NamedEntity[], groups: MergeAnswer['groups']): NamedEntity[] {
  const joined = named.map((entity) => ({
    ...entity,
    aliases: [...entity.aliases],
    answers: [...entity.answers],
  }))
  const gone = new Set<number>()
  for (const { name, same } of groups) {
    const members = [...new Set(same)].filter((number) => joined[number - 1] && !gone.has(number))
    const named = members.find((number) => foldName(joined[number - 1]?.name ?? '') === foldName(name))
    const keep = named ?? members[0]
    const into = keep === undefined ? undefined : joined[keep - 1]
    if (!into) continue
    for (const number of members) {
      const from = joined[number - 1]
      if (!from || from === into || !isSameKind(into, from)) continue
      join(into, from)
      gone.add(number)
    }
  }
  return joined.filter((_, index) => !gone.has(index + 1)).sort((a, b) => b.lines.length - a.lines.length)
}
