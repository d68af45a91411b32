import { listNames, type StoryReading, type StorySentence } from '#core/reading/story/read-story.ts'
import { dependsOnPrevious } from '#core/reading/story/selection/add-antecedents.ts'
import { judgeSentence } from '#core/reading/story/selection/choose-sentences.ts'
import { titleSentence } from '#core/reading/story/selection/title-sentence.ts'
import { weighBeat } from '#core/reading/story/selection/weigh-beat.ts'
import type { UnresolvedRecap } from '#core/recap/unresolved-recap.ts'

/** Uses the narrator's last two sentences, or up to four if the first of them refers to the sentence before it. */
function findLastScene(session: StoryReading): UnresolvedRecap['cliffhangers'] {
  const end = session.sentences.at(-1)?.line ?? 0
  const told = session.sentences.filter(
    (part) =>
      part.isNarrator &&
      !part.isRules &&
      !part.isLastTime &&
      (part.speech !== null || part.isQuoted || (!part.traits.isQuestion && part.traits.first === 0)) &&
      part.line >= end - 4,
  )
  let from = Math.max(0, told.length - 2)
  while (from > 0 && needsPrevious(told[from]) && told.length - from < 4) from--
  const scene = told.slice(from)
  const best = scene.toSorted((a, b) => rateTitle(b) - rateTitle(a))[0]
  if (!best || scene.every((part) => part.traits.words.length < 5)) return []
  const asked = session.sentences.findLast(
    (part) =>
      part.isNarrator && part.traits.isQuestion && part.line >= end - 1 && !/["\u201c]/.test(part.text),
  )
  return [
    {
      title: titleSentence(best.speech?.said ?? best.text, listNames(best)),
      situation: scene.map((part) => part.text).join(' '),
      urgency: asked && !asked.isRules ? asked.text : '',
      stakes: '',
      segmentIds: [...new Set([...scene, ...(asked ? [asked] : [])].map((part) => part.lineId))],
    },
  ]
}

const needsPrevious = (part: StorySentence | undefined) => part !== undefined && dependsOnPrevious(part)
const rateTitle = (part: StorySentence) =>
  weighBeat(part) - (dependsOnPrevious(part) ? 0.5 : 0) + part.position

export function findCliffhanger(session: StoryReading): UnresolvedRecap['cliffhangers'] {
  if (session.shortness > 0.5) return findLastScene(session)
  const told = session.sentences.filter(
    (part) => part.isNarrator && judgeSentence({ ...part, entities: [] }) > 0.25,
  )
  const end = session.sentences.at(-1)
  const late = told.filter((part) => end && part.line >= end.line - 40).slice(-5)
  const last = late.findLast((part) => part.traits.words.length >= 8 && part.traits.chatter === 0)
  if (!last) return []
  const around = late
    .filter((part) => part.traits.chatter === 0 && Math.abs(part.line - last.line) <= 6)
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
