import { readAfterName } from '#core/reading/names/evidence/read-after-name.ts'
import { listNames, type StoryReading, type StorySentence } from '#core/reading/story/read-story.ts'
import { writeWithAntecedent } from '#core/reading/story/selection/add-antecedents.ts'
import { judgeSentence } from '#core/reading/story/selection/choose-sentences.ts'
import { pickSpread, rate, scaleGap } from '#core/reading/story/selection/pick-spread.ts'
import { titleSentence } from '#core/reading/story/selection/title-sentence.ts'
import type { UnresolvedRecap } from '#core/recap/unresolved-recap.ts'

const strange =
  /\b(?:strange|mysterious|unknown|no idea|visions?|dreams?|dreamt|cursed?|secrets?|mystery|prophecy)\b/i
const wondering =
  /^(?:why|who|what|where|how)\b(?! (?:many|much|far|long|big|high|tall|old|about|are you|do you)\b)/i

const unseen =
  /\b(?:(?:has|have) not been seen|(?:nobody|no one) (?:has seen|knows|is (?:in|there)|can say)|never seen again|disappeared|vanished without)\b/i
const unknown =
  /(?<!\b(?:time|times|when|if|whenever) )\b(?:something|somebody|someone) (?!else|is going|to )(?:\p{Ll}+ly )?\p{Ll}+s\b/u
const unanswered = /^(?:nobody|no one) answers[^.?!]*[.?!]/i

/** True if the game master explains a name of the question within three lines: "What is the Court?" - "The Court is a council". */
function isAnswered(session: StoryReading, part: StorySentence): boolean {
  const names = listNames(part)
  return session.sentences.some(
    (other) =>
      other.line >= part.line &&
      other.line <= part.line + 3 &&
      other.isNarrator &&
      names.some((name) =>
        /^(?:,| is| was)/.test(readAfterName(other.text.replace(/^["\u201c]/, ''), name) ?? ''),
      ),
  )
}

function rateOpen(session: StoryReading, part: StorySentence): number {
  if (part.isRules || part.traits.words.length < 4 || part.traits.words.length > 34) return 0
  if (part.traits.isQuestion && !part.speech) {
    const isOpen = wondering.test(part.text) && part.traits.second === 0 && part.traits.first === 0
    const isTurn = /^what (?:does|do|is|will) \S+ (?:do|doing|going)\b/i.test(part.text)
    return isOpen && !isTurn && part.entities.length > 0 && !isAnswered(session, part) ? 0.6 : 0
  }
  if (!part.isNarrator) return 0
  if (unseen.test(part.text)) return 1
  if (unknown.test(part.text) && !part.speech && !part.isQuoted) return 0.8
  return part.entities.length > 0 && strange.test(part.text) ? judgeSentence(part) - 0.3 : 0
}

/** Finds questions after which the game master says that no one answers. */
function findUnanswered(session: StoryReading): UnresolvedRecap['mysteries'] {
  return session.lines.flatMap(({ line, isNarrator, index }) => {
    const silence = isNarrator ? unanswered.exec(line.text)?.[0] : undefined
    const before = session.sentences.findLast((part) => part.line === index - 1)
    const asked = /\basks? (?:\S+ )?((?:what|who|where|why|how)\b.+?)[.?]?$/i.exec(before?.text ?? '')?.[1]
    if (!silence || !before || !asked) return []
    return [
      {
        name: titleSentence(asked),
        description: `${before.text} ${silence}`,
        clues: [],
        segmentIds: [before.lineId, line.id],
      },
    ]
  })
}

export function findMysteries(session: StoryReading): UnresolvedRecap['mysteries'] {
  const rated = rate(session, (part) => {
    if (session.shortness > 0.5) return rateOpen(session, part)
    const named = part.entities.length
    if (named === 0 || part.isRules || part.traits.words.length < 6 || part.traits.words.length > 32) return 0
    if (part.traits.isQuestion) {
      const isOpen =
        wondering.test(part.text) &&
        part.traits.second === 0 &&
        part.traits.first === 0 &&
        part.traits.chatter === 0
      return isOpen && part.traits.words.length >= 8 ? 0.4 : 0
    }
    return part.isNarrator && strange.test(part.text) ? judgeSentence(part) - 0.3 : 0
  })
  const chosen = pickSpread(rated, { most: 5, apart: scaleGap(session, 30) })
  const open = session.shortness > 0.5 ? findUnanswered(session) : []
  const told = chosen.map((part) => {
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
      name: titleSentence(part.speech?.said ?? part.text, listNames(part)),
      description: writeWithAntecedent(session, part),
      clues: used.map((clue) => clue.text),
      segmentIds: [...new Set([part, ...used].map((item) => item.lineId))],
    }
  })
  return [...open, ...told]
}
