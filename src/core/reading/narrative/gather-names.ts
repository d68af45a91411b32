import { wikiLimits } from '#contract/wiki/schemas.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { entityLimits, type ReadingContext } from '#core/reading/names/extracted-entity.ts'
import { foldName } from '#core/reading/names/fold-name.ts'
import { uniqueBy } from '#core/unique-by.ts'
import { type AnsweredEntity, answerLimits, type ChunkAnswer } from './chunk-answer.ts'
import { createLineFinder, type LineFinder } from './find-lines.ts'
import { mergeEntities, type NamedEntity } from './merge-entities.ts'
import { tidyText } from './tidy-answer.ts'
import { tidyCategory } from './tidy-category.ts'

const unique = (names: string[]) => uniqueBy(names, foldName).filter((name) => foldName(name) !== '')

type Table = {
  finder: LineFinder
  known: Set<string>
  speakerLabels: Set<string>
}

function readEntity(answered: AnsweredEntity, table: Table): NamedEntity | null {
  const { finder, known, speakerLabels } = table
  const main = tidyText(answered.name, wikiLimits.name)
  if (foldName(main) === '') return null
  // Drops aliases that are labels of speakers, because such labels usually name players.
  const others = answered.aliases
    .slice(0, wikiLimits.aliases)
    .map((alias) => tidyText(alias, wikiLimits.name))
    .filter((alias) => !speakerLabels.has(foldName(alias)))
  const names = unique([main, ...others])
  const said = names
    .map((name) => ({ name, lines: finder.findExact(name) }))
    .filter(({ lines }) => lines.length > 0)
  const isMainSaid = said[0]?.name === main
  const loose = isMainSaid ? { spoken: null, lines: [] } : finder.findLoose(main)
  const lines = [...new Set([...said.flatMap((one) => one.lines), ...loose.lines])].sort((a, b) => a - b)
  if (lines.length === 0) return null
  const keepsMain = isMainSaid || loose.lines.length > 0 || known.has(foldName(main))
  const forms = [
    ...(keepsMain ? [main] : []),
    ...said.map(({ name }) => name),
    ...(loose.spoken ? [loose.spoken] : []),
  ]
  const [name, ...aliases] = unique(forms)
  if (name === undefined) return null
  const category = tidyCategory(answered.category)
  return { name, aliases: aliases.slice(0, entityLimits.aliases), category, lines, answers: [answered] }
}

export function gatherNames(
  lines: SpokenLine[],
  answers: ChunkAnswer[],
  context: ReadingContext,
): NamedEntity[] {
  const table: Table = {
    finder: createLineFinder(lines),
    known: new Set(context.known.map(({ name }) => foldName(name))),
    speakerLabels: new Set(lines.flatMap(({ speaker }) => (speaker === null ? [] : foldName(speaker)))),
  }
  const named = answers.flatMap((answer) =>
    answer.entities.slice(0, answerLimits.entities).flatMap((entity) => readEntity(entity, table) ?? []),
  )
  return mergeEntities(named).slice(0, wikiLimits.entitiesPerSession)
}

export function listForms(named: NamedEntity[], context: ReadingContext): string[][] {
  return [
    ...named.map(({ name, aliases }) => [name, ...aliases]),
    ...context.known.map(({ name, aliases }) => [name, ...aliases]),
    ...context.table.map(({ player, character, aliases }) => [
      player,
      ...(character ? [character] : []),
      ...aliases,
    ]),
  ]
}

export const gatherNamesTask = { module: import.meta.url, run: gatherNames }
