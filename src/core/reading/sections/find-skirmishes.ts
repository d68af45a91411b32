import type { StoryReading, StorySentence } from '#core/reading/story/read-story.ts'
import { dependsOnPrevious } from '#core/reading/story/selection/add-antecedents.ts'
import { type Combat, writeFight } from './write-fight.ts'

const opening = /\b(?:roll|rolls|rolling)(?: for)? initiative\b|\binitiative\b/i
const counting = /\b(?:to hit|damage|hit points|critical)\b/i
const blow =
  /\b(?:attacks?|swings?|shoots?|fires? (?:\S+ ){0,3}(?:at|on)|throws?|stabs?|strikes?|slashes|smashes|punches|kicks?|bites?|lunges?|leaps? (?:at|out|on)|charges|crushe[sd]|hits|cuts|bursts|tears|claws|blocks?|parries|falls? apart|howls|burns? to|explodes|casts?|scuttles?|rise|rises|unfold|drops? from|crashes)\b/i
const ending =
  /\b(?:dies|dead|falls?|collapses|flees|fled|escapes?|killed|unconscious|slain|drops|crumples|destroyed|retreats?|surrenders?|to nothing|apart|scuttle|sinks?|sink back|runs? (?:back|away|off)|turns (?:his|her|their) horse|crushed|vanish\w*|is over|splinters|burns?)\b/i
const maxSilent = 3

function findRuns(session: StoryReading): { from: number; to: number }[] {
  const runs: { from: number; to: number; isSure: boolean; strikes: number }[] = []
  session.lines.forEach(({ line, isTableTalk }, index) => {
    if (isTableTalk) return
    const isOpening = opening.test(line.text)
    const isCount = counting.test(line.text)
    const last = runs.at(-1)
    const isNear = last !== undefined && index - last.to <= maxSilent
    const isBlow = blow.test(line.text) || (isNear && ending.test(line.text))
    if (!isOpening && !isCount && !isBlow) return
    if (isNear && last && !isOpening) {
      last.to = index
      last.strikes++
      last.isSure ||= isCount
    } else runs.push({ from: index, to: index, isSure: isOpening || isCount, strikes: 1 })
  })
  return runs.filter(({ isSure, strikes }) => isSure && strikes >= 3)
}

function listEnemies(session: StoryReading, inside: StorySentence[]): string[] {
  const foes = session.entities.filter(({ category }) => category === 'creature')
  return foes.filter((foe) => inside.some((part) => part.entities.includes(foe))).map(({ name }) => name)
}

function describeRun(session: StoryReading, { from, to }: { from: number; to: number }): Combat | null {
  const inside = session.sentences.filter(
    (part) =>
      part.line >= from && part.line <= to && !part.isRules && !part.speech && !part.traits.isQuestion,
  )
  const told = inside.filter((part) => part.isNarrator || part.isAction)
  // The narration in the first line of a fight usually describes what triggers the fight.
  const trigger = told.findLast((part) => part.line === from && part.isNarrator && part.length >= 5)
  const moments = told.filter(
    (part) => part !== trigger && blow.test(part.text) && part.length >= 5 && !dependsOnPrevious(part),
  )
  const enemies = listEnemies(session, inside)
  const endings = told.filter(
    (part) =>
      part.isNarrator &&
      part !== trigger &&
      part.line > from &&
      ending.test(part.text) &&
      !dependsOnPrevious(part),
  )
  const ofEnemies = endings.findLast((part) => part.entities.some(({ name }) => enemies.includes(name)))
  const outcome = ofEnemies ?? endings.at(-1)
  if (moments.length === 0 || (!trigger && !outcome)) return null
  const place = session.entities.find(
    (entity) => entity.category === 'places' && inside.some((part) => part.entities.includes(entity)),
  )
  const placed = inside.find((part) => place && part.entities.includes(place))
  const shown = moments.filter((part) => part !== outcome).slice(0, 4)
  return writeFight({ inside, enemies, trigger, moments: shown, outcome, place: place?.name, placed })
}

export function findSkirmishes(session: StoryReading): Combat[] {
  return findRuns(session).flatMap((run) => describeRun(session, run) ?? [])
}
