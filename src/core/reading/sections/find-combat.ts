import type { StoryReading, StorySentence } from '#core/reading/story/read-story.ts'
import { judgeSentence } from '#core/reading/story/selection/choose-sentences.ts'
import { findSkirmishes } from './find-skirmishes.ts'
import { type Combat, writeFight } from './write-fight.ts'

type LineRange = { from: number; to: number }

const combatTerms =
  /\b(damage|attacks?|to hit|hits|misses|initiative|disadvantage|armor class|sneak attack|reload|swing|d6|d8|d10)\b/i
const violence =
  /\b(kill|kills|killed|slash|slashes|stab|stabs|strike|strikes|struck|bite|bites|slam|slams|crush|crushes|swing|swings|arrow|arrows|blade|sword|axe|hammer|claws|blood|fire|burst|blast|lunge|lunges|leaps|charge|charges|grapple|fall|falls|scream|screams|explode|pierce|pierces|impact|knock|knocks)\w*/i
const ending =
  /\b(dies|dead|death|falls|collapses|collapse|flees|fled|escapes|escaped|disperses|killed|unconscious|slain|lifeless|finished?|drops|crumples|destroyed|retreats?|last breath)\b/i
const shortest = 40

function findFightRanges(session: StoryReading): LineRange[] {
  const around = 15
  const hits = session.lines.map((line) => (!line.isTableTalk && combatTerms.test(line.line.text) ? 1 : 0))
  const starts = session.lines.map((line) => !line.isTableTalk && /\binitiative\b/i.test(line.line.text))
  const ranges: LineRange[] = []
  let sum = hits.slice(0, around).reduce<number>((total, hit) => total + hit, 0)
  for (let index = 0; index < hits.length; index++) {
    sum += (hits[index + around] ?? 0) - (hits[index - around - 1] ?? 0)
    if (sum < 7) continue
    const last = ranges.at(-1)
    if (last && index - last.to < 45) last.to = index
    else ranges.push({ from: index, to: index })
  }
  return ranges.filter(({ from, to }) => {
    const rolled = starts.slice(Math.max(0, from - 25), to + 1).some(Boolean)
    return to - from >= (rolled ? shortest : shortest * 2)
  })
}

function listNames(sentences: StorySentence[], kind: 'creature' | 'places', least: number): string[] {
  const mentioned = sentences.flatMap(({ entities }) => entities.filter(({ category }) => category === kind))
  return [...Map.groupBy(mentioned, ({ name }) => name)]
    .filter(([, named]) => named.length >= least)
    .sort((a, b) => b[1].length - a[1].length)
    .map(([name]) => name)
}

function describeFight(session: StoryReading, { from, to }: LineRange): Combat | null {
  const inside = session.sentences.filter((sentence) => sentence.line >= from && sentence.line <= to)
  const told = inside.filter(
    (sentence) => sentence.isNarrator && !sentence.traits.isCutOff && judgeSentence(sentence) > 0.35,
  )
  const moments = told
    .filter((sentence) => violence.test(sentence.text))
    .sort(
      (a, b) =>
        judgeSentence(b) * b.entities.length - judgeSentence(a) * a.entities.length || a.order - b.order,
    )
    .slice(0, 4)
    .sort((a, b) => a.order - b.order)
  if (moments.length === 0) return null
  // If no creature is mentioned twice, one mention by the game master is enough. A player's single mention may be a joke.
  const often = listNames(inside, 'creature', 2)
  const once = listNames(
    inside.filter((part) => part.isNarrator),
    'creature',
    1,
  )
  const enemies = (often.length > 0 ? often : once).slice(0, 5)
  const around = session.sentences.filter(({ line }) => line >= from - 30 && line <= to + 10)
  const [place] = listNames(around, 'places', 2)
  const placed = around.find(({ entities }) => entities.some(({ name }) => name === place))
  const outcome = told.findLast((part) => part.line > from + (to - from) * 0.75 && ending.test(part.text))
  const trigger = session.sentences.findLast(
    (part) => part.line < from && part.line >= from - 20 && part.isNarrator && judgeSentence(part) > 0.4,
  )
  return writeFight({ inside, enemies, trigger, moments, outcome, place, placed })
}

export function findCombat(session: StoryReading): Combat[] {
  if (session.shortness > 0.5) return findSkirmishes(session)
  return findFightRanges(session).flatMap((range) => describeFight(session, range) ?? [])
}
