import { listNames, type StoryReading, type StorySentence } from '#core/reading/story/read-story.ts'
import { judgeSentence } from '#core/reading/story/selection/choose-sentences.ts'
import { pickSpread, rate } from '#core/reading/story/selection/pick-spread.ts'
import { titleSentence } from '#core/reading/story/selection/title-sentence.ts'
import type { UnresolvedRecap } from '#core/recap/unresolved-recap.ts'

const quests =
  /\b(?:bounty|quest|mission|reward|hired|hires|(?:a|the|this|that|your|our) (?:task|job|contract|assignment|errand)|in exchange for|need your help|willing to pay|i'll pay|pay you|in return)\b/i

const offers =
  /\b(?:offers? (?:you|us|them|\p{Lu}\w+) (?:work|a job|gold|money|a reward)|will pay|(?:I|we)(?:'ll| will) (?:pay|give|reward) you|(?:paid|pays?|hired|hires) (?:you|us) to|(?<=^|["\u201c,.] ?|and |to )bring (?:me|us|him|her|it|them|(?:my|his|her|the) \p{L}+(?: \p{L}+)?) back|save my)\b/iu
const accepting = /\b(?:agree|accept|promise)(?:s|d|ed)?\b/i
const vowing =
  /\b(?:promises?|swears?|vows?)\b.*\b(?:to|will) (?:bring|find|take|return|save|free|help|kill|guard)\b/i
const commanding =
  /^["\u201c]?(?:guard|find|bring|kill|free|save|take|steal|stop|go|get|help|protect|deliver|escort|investigate|rescue)\b/i

type Quest = UnresolvedRecap['questProgress'][number]

/** Used for short sessions, in which a quest is usually offered and answered once. */
function findOffers(session: StoryReading): Quest[] {
  const found: Quest[] = []
  const taken = new Set<number>()
  for (const part of session.sentences) {
    if (taken.has(part.line) || part.isRules || part.traits.isQuestion || !part.isNarrator) continue
    const isReward = quests.test(part.text) && part.entities.length > 0 && part.traits.words.length >= 8
    if (!offers.test(part.text) && !isReward) continue
    taken.add(part.line)
    const told = session.sentences.filter(
      (other) =>
        other.line === part.line &&
        (other === part || offers.test(other.text) || isNeeded(session, other, part)),
    )
    const answer = session.sentences.find(
      (other) =>
        other.line > part.line && other.line <= part.line + 6 && other.isAction && accepting.test(other.text),
    )
    if (answer) taken.add(answer.line)
    const named = told.find((other) => commanding.test(other.text)) ?? part
    found.push({
      questName: nameQuest(named),
      status: nameStatus(answer),
      objectiveDetails: told.map(({ text }) => text).join(' '),
      progressMade: answer?.text ?? '',
      nextSteps: '',
      segmentIds: [part.lineId, ...(answer ? [answer.lineId] : [])],
    })
  }
  for (const part of session.sentences) {
    if (!part.isAction || taken.has(part.line) || !vowing.test(part.text)) continue
    found.push({
      questName: titleSentence(part.text, listNames(part)),
      status: nameStatus(part),
      objectiveDetails: part.text,
      progressMade: '',
      nextSteps: '',
      segmentIds: [part.lineId],
    })
  }
  return found.slice(0, 4)
}

/** Shortens a command to its first clause: "Guard the gate for three nights, and she will pay" gives "Guard the gate for three nights". */
function nameQuest(part: StorySentence): string {
  const said = part.speech?.said ?? part.text
  const [command = ''] = commanding.test(said) ? said.split(/[,;.]/) : [said]
  return titleSentence(command, listNames(part))
}

/** True if `other` comes directly before a sentence such as "Find him" and so says who or what is meant. */
function isNeeded(session: StoryReading, other: StorySentence, part: StorySentence): boolean {
  const needsPrevious = /\b(?:him|her|it|them)\b/i.test(part.text) && part.entities.length === 0
  return needsPrevious && session.sentences[part.order - 1] === other
}

function nameStatus(answer: StorySentence | undefined): string {
  const verb = accepting.exec(answer?.text ?? '')?.[0]?.toLowerCase() ?? ''
  return verb.replace(/(?:e?d|s)$/, '').replace(/e$/, '') + (verb === '' ? '' : 'ed')
}

export function findQuests(session: StoryReading): UnresolvedRecap['questProgress'] {
  if (session.shortness > 0.5) return findOffers(session)
  const rated = rate(session, (part) =>
    quests.test(part.text) && part.entities.length > 0 && part.traits.words.length >= 8
      ? judgeSentence(part) / 0.6 ** Math.min(2, part.traits.first) - 0.3
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
