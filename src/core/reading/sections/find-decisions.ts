import type { StoryReading, StorySentence } from '#core/reading/story/read-story.ts'
import { pickSpread, rate, scaleGap } from '#core/reading/story/selection/pick-spread.ts'
import type { UnresolvedRecap } from '#core/recap/unresolved-recap.ts'

// Matches a suggestion, which is not yet a decision.
const hesitating = /\b(?:maybe|might|could)\b/i

const deciding =
  /\b(let's go|let's head|let's take|let's find|we should|we're going to|we are going to|we need to|we have to|the plan is|i vote|i say we|lets go|lets head|we will)\b/i

// Matches a narrated decision: "Tova decides to hold the gate".
const resolving =
  /\b(?:decides?|agrees?|promises?|chooses?|refuses?|swears?|vows?|volunteers?|accepts?)(?: (?:to|that|not|the|it|with|\p{Lu})|,|\.)/iu

function rateResolve(part: StorySentence): number {
  if (part.speech || part.isQuoted || part.traits.isQuestion || part.isRules || part.traits.isBroken) return 0
  const isOurs =
    part.isAction ||
    (part.isNarrator && /\byou (?:all |both |guys )?(?:decide|agree|promise|choose)\b/i.test(part.text))
  return isOurs && resolving.test(part.text) ? 1.2 + part.entities.length * 0.1 : 0
}

export function findDecisions(session: StoryReading): UnresolvedRecap['importantDecisions'] {
  const rated = rate(session, (part) => {
    const { traits } = part
    const resolve = rateResolve(part)
    if (resolve > 0) return resolve
    if (
      part.isNarrator ||
      traits.isQuestion ||
      part.isRules ||
      part.isQuoted ||
      hesitating.test(part.text) ||
      !deciding.test(part.text) ||
      traits.isBroken
    )
      return 0
    if (traits.words.length < 6 || traits.words.length > 30 || traits.chatter > 1) return 0
    const places = part.entities.filter((entity) => entity.category === 'places').length
    return part.entities.length === 0
      ? session.shortness > 0.5
        ? 0.4
        : 0
      : 0.5 + part.entities.length * 0.3 + places * 0.4 - traits.chatter * 0.2
  })
  return pickSpread(rated, { most: 6, apart: scaleGap(session, 40) }).map((part) => ({
    decisionPoint: part.text,
    reasoning: /\b(?:because|since|so that)\b.{12,}/i.exec(part.text)?.[0] ?? '',
    consequences: '',
    segmentIds: [part.lineId],
  }))
}
