import { judgeSentence } from './choose-sentences.ts'
import { listNames, type Session, type StorySentence } from './read-session.ts'
import type { RecapDraft } from './recap-draft.ts'
import { titleSentence } from './title-sentence.ts'

const quests =
  /\b(?:bounty|quest|mission|reward|hired|hires|(?:a|the|this|that|your|our) (?:task|job|contract|assignment|errand)|in exchange for|need your help|willing to pay|i'll pay|pay you|in return)\b/i
const deciding =
  /\b(let's go|let's head|let's take|let's find|we should|we're going to|we are going to|we need to|we have to|the plan is|i vote|i say we|lets go|lets head|we will)\b/i
const lore =
  /(?<!there )(?<!it )\b(is|was|are|were|became|remains) (?:a|an|the|one of|known|said|called|considered|home|built|founded)\b|\b(legends?|ancient|history|centuries|generations|founded|rumors?|believed|tradition|worship\w*|years ago|long ago)\b/i
const announcing =
  /\b(?:i'm (?:going|gonna)|i am going|im going|im gonna|i'll|i cast|can i|you gather|going to go ahead)\b/i
const strange =
  /\b(?:strange|mysterious|unknown|no idea|visions?|dreams?|dreamt|cursed?|secrets?|mystery|prophecy)\b/i
const wondering =
  /^(?:why|who|what|where|how)\b(?! (?:many|much|far|long|big|high|tall|old|about|are you|do you)\b)/i
const senses =
  /\b(dark\w*|fog|mist\w*|cold|chill\w*|smell\w*|stench|scent|wind|silen\w+|quiet|shadow\w*|moon\w*|sunlight|glow\w*|damp|rain\w*|snow\w*|storm\w*|smoke|dust\w*|echo\w*|eerie|dim\w*|flicker\w*|candle\w*|torch\w*|rot\w*|decay\w*|warm\w*|humid|gray|gloom\w*|sky|clouds?|flames?|blood\w*|distant|air)\b/gi

type Pick = { most: number; apart: number }

/** The best of the fitting sentences, not two from one corner of the evening, in the order of the story. */
function pickSpread(
  sentences: { part: StorySentence; value: number }[],
  { most, apart }: Pick,
): StorySentence[] {
  const chosen: StorySentence[] = []
  for (const { part, value } of sentences.sort((a, b) => b.value - a.value || a.part.order - b.part.order)) {
    if (chosen.length >= most || value <= 0) break
    if (chosen.every((other) => Math.abs(other.line - part.line) > apart && other.text !== part.text))
      chosen.push(part)
  }
  return chosen.sort((a, b) => a.order - b.order)
}

function rate(
  session: Session,
  value: (part: StorySentence) => number,
): { part: StorySentence; value: number }[] {
  return session.sentences.filter((part) => !part.isLastTime).map((part) => ({ part, value: value(part) }))
}

export function findQuests(session: Session): RecapDraft['questProgress'] {
  const rated = rate(session, (part) =>
    quests.test(part.text) && part.entities.length > 0 && part.look.words.length >= 8
      ? judgeSentence(part) / 0.6 ** Math.min(2, part.look.first) - 0.3
      : 0,
  )
  return pickSpread(rated, { most: 4, apart: 25 }).map((part) => ({
    questName: titleSentence(part.text, listNames(part)),
    status: '',
    objectiveDetails: part.text,
    progressMade: '',
    nextSteps: '',
    segmentIds: [part.lineId],
  }))
}

export function findDecisions(session: Session): RecapDraft['importantDecisions'] {
  const rated = rate(session, (part) => {
    const { look } = part
    if (
      part.isNarrator ||
      look.isQuestion ||
      part.isRules ||
      part.isQuoted ||
      /\bmaybe|might|could\b/i.test(part.text) ||
      !deciding.test(part.text) ||
      look.isBroken
    )
      return 0
    if (look.words.length < 6 || look.words.length > 30 || look.chatter > 1) return 0
    const places = part.entities.filter((entity) => entity.category === 'places').length
    return part.entities.length === 0
      ? 0
      : 0.5 + part.entities.length * 0.3 + places * 0.4 - look.chatter * 0.2
  })
  return pickSpread(rated, { most: 6, apart: 40 }).map((part) => ({
    decisionPoint: part.text,
    reasoning: /\b(?:because|since|so that)\b.{12,}/i.exec(part.text)?.[0] ?? '',
    consequences: '',
    segmentIds: [part.lineId],
  }))
}

export function findLore(session: Session): RecapDraft['worldbuildingAndLore'] {
  const rated = session.sentences.map((part) => {
    const subject = part.entities[0]
    const isTold = part.isNarrator && subject !== undefined && lore.test(part.text) && part.look.second === 0
    // "Last time" counts here: the past is what lore is about.
    const value =
      isTold && part.look.words.length >= 8 ? judgeSentence({ ...part, isLastTime: false }) - 0.3 : 0
    return { part, value }
  })
  return pickSpread(rated, { most: 8, apart: 3 }).map((part) => ({
    subject: part.entities[0]?.name ?? '',
    category: part.entities[0]?.category ?? '',
    details: part.text,
    relevance: '',
    // The subject bears its full name, which may have been said elsewhere.
    segmentIds: [...new Set([part.lineId, ...(part.entities[0]?.segmentIds.slice(0, 1) ?? [])])],
  }))
}

export function findMysteries(session: Session): RecapDraft['mysteries'] {
  const rated = rate(session, (part) => {
    const named = part.entities.length
    if (named === 0 || part.isRules || part.look.words.length < 6 || part.look.words.length > 32) return 0
    if (part.look.isQuestion) {
      const isOpen =
        wondering.test(part.text) &&
        part.look.second === 0 &&
        part.look.first === 0 &&
        part.look.chatter === 0
      return isOpen && part.look.words.length >= 8 ? 0.4 : 0
    }
    return part.isNarrator && strange.test(part.text) ? judgeSentence(part) - 0.3 : 0
  })
  const chosen = pickSpread(rated, { most: 5, apart: 30 })
  return chosen.map((part) => {
    const clues = session.sentences.filter(
      (other) =>
        other !== part &&
        other.isNarrator &&
        Math.abs(other.line - part.line) <= 12 &&
        strange.test(other.text) &&
        judgeSentence(other) > 0.4,
    )
    const used = clues.slice(0, 2)
    return {
      name: titleSentence(part.text, listNames(part)),
      description: part.text,
      clues: used.map((clue) => clue.text),
      segmentIds: [...new Set([part, ...used].map((item) => item.lineId))],
    }
  })
}

/** What made the table laugh or shout: the line before the laughter. */
export function findMoments(session: Session): RecapDraft['memorableMoments'] {
  const laughs = session.lines.map(({ line, isTableTalk }) =>
    !isTableTalk && /\b(?:laughter|laughs|laughing|giggl\w+|cheering|applause)\b/i.test(line.text) ? 1 : 0,
  )
  const rated = rate(session, (part) => {
    const { look } = part
    if (look.isQuestion || part.isRules || part.length < 6 || look.words.length > 28 || look.isBroken)
      return 0
    if (announcing.test(part.text) || look.isFragment) return 0
    const laughed = [0, 1, 2].reduce((sum, step) => sum + (laughs[part.line + step] ?? 0), 0)
    return laughed === 0 || part.entities.length === 0
      ? 0
      : laughed + part.entities.length * 0.3 - look.chatter * 0.3 - look.dice * 0.5
  })
  return pickSpread(rated, { most: 6, apart: 40 }).map((part) => ({
    title: titleSentence(part.text, listNames(part)),
    quote: part.text,
    significance: '',
    segmentIds: [part.lineId],
  }))
}

export function findAtmosphere(session: Session): StorySentence[] {
  const rated = rate(session, (part) => {
    const felt = new Set((part.text.match(senses) ?? []).map((word) => word.toLowerCase())).size
    const { look } = part
    if (
      !part.isNarrator ||
      look.isQuestion ||
      part.isRules ||
      look.first > 0 ||
      felt < 3 ||
      look.words.length > 40
    )
      return 0
    return (
      felt - look.second * 0.3 - look.chatter * 0.5 - (look.startsVague ? 0.5 : 0) - (look.isBroken ? 1 : 0)
    )
  })
  return pickSpread(rated, { most: 4, apart: 60 })
}

/** The last the game master told before the end. */
export function findCliffhanger(session: Session): RecapDraft['cliffhangers'] {
  const told = session.sentences.filter(
    (part) => part.isNarrator && judgeSentence({ ...part, entities: [] }) > 0.25,
  )
  const end = session.sentences.at(-1)
  const late = told.filter((part) => end && part.line >= end.line - 40).slice(-5)
  const last = late.findLast((part) => part.look.words.length >= 8 && part.look.chatter === 0)
  if (!last) return []
  const around = late
    .filter((part) => part.look.chatter === 0 && Math.abs(part.line - last.line) <= 6)
    .slice(-3)
  return [
    {
      title: titleSentence(last.text, listNames(last)),
      situation: around.map((part) => part.text).join(' '),
      urgency: '',
      stakes: '',
      segmentIds: [...new Set(around.map((part) => part.lineId))],
    },
  ]
}
