import type { StoryReading, StorySentence } from '#core/reading/story/read-story.ts'
import { dependsOnPrevious } from '#core/reading/story/selection/add-antecedents.ts'
import { judgeSentence } from '#core/reading/story/selection/choose-sentences.ts'
import { pickSpread, rate, scaleGap } from '#core/reading/story/selection/pick-spread.ts'
import type { UnresolvedRecap } from '#core/recap/unresolved-recap.ts'

const lore =
  /(?<!there )(?<!it )\b(is|was|are|were|became|remains) (?:a|an|the|one of|known|said|called|considered|home|built|founded)\b|\b(legends?|ancient|history|centuries|generations|founded|rumors?|believed|tradition|worship\w*|years ago|long ago)\b/i
const senses =
  /\b(dark\w*|fog|mist\w*|cold|chill\w*|smell\w*|stench|scent|wind|silen\w+|quiet|shadow\w*|moon\w*|sunlight|glow\w*|damp|rain\w*|snow\w*|storm\w*|smoke|dust\w*|echo\w*|eerie|dim\w*|flicker\w*|candle\w*|torch\w*|rot\w*|decay\w*|warm\w*|humid|gray|gloom\w*|sky|clouds?|flames?|blood\w*|distant|air)\b/gi

export function findLore(session: StoryReading): UnresolvedRecap['worldbuildingAndLore'] {
  const rated = session.sentences.map((part) => {
    const subject = part.entities[0]
    const isVague = part.traits.startsVague && session.shortness > 0
    const isTold =
      part.isNarrator && !isVague && subject !== undefined && lore.test(part.text) && part.traits.second === 0
    // Sentences that recap the previous session count too, because lore is about the past.
    const value =
      isTold && part.traits.words.length >= 8 ? judgeSentence({ ...part, isLastTime: false }) - 0.3 : 0
    return { part, value }
  })
  return pickSpread(rated, { most: 8, apart: 3 }).map((part) => ({
    subject: part.entities[0]?.name ?? '',
    category: part.entities[0]?.category ?? '',
    details: part.text,
    relevance: '',
    // Cites a second line, because the subject's full name may not be in the first.
    segmentIds: [...new Set([part.lineId, ...(part.entities[0]?.segmentIds.slice(0, 1) ?? [])])],
  }))
}

const moods =
  /\b(?:dawn|dusk|midnight|night|morning|evening|lanterns?|neon|thunder|lamps?|sun|moan\w*|drips?|grey|fire|ice|icy|red|green|bells?|empty)\b/gi

function countMoodWords(session: StoryReading, part: StorySentence): number {
  const moodWords = new Set((part.text.match(senses) ?? []).map((word) => word.toLowerCase())).size
  if (session.shortness <= 0.5) return moodWords
  const isHour = /^it is (?:past|early|late|almost|\S+ in the)\b/i.test(part.text)
  if (
    (moodWords === 0 && !isHour) ||
    part.speech ||
    part.isQuoted ||
    dependsOnPrevious(part) ||
    part.entities.some(isPersonOrCreature)
  )
    return 0
  const moody = new Set((part.text.match(moods) ?? []).map((word) => word.toLowerCase())).size
  return moodWords + moody + (part.traits.words.length <= 14 || part.position < 0.1 ? 1 : 0)
}

const isPersonOrCreature = ({ category }: { category: string }) =>
  category === 'people' || category === 'creature'

export function findAtmosphere(session: StoryReading): StorySentence[] {
  const rated = rate(session, (part) => {
    const moodWords = countMoodWords(session, part)
    const { traits } = part
    if (
      !part.isNarrator ||
      traits.isQuestion ||
      part.isRules ||
      traits.first > 0 ||
      moodWords < (session.shortness > 0.5 ? 2 : 3) ||
      traits.words.length > 40
    )
      return 0
    return (
      moodWords -
      traits.second * 0.3 -
      traits.chatter * 0.5 -
      (traits.startsVague ? 0.5 : 0) -
      (traits.isBroken ? 1 : 0)
    )
  })
  return pickSpread(rated, { most: session.shortness > 0.5 ? 3 : 4, apart: scaleGap(session, 60) })
}
