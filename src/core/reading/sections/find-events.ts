import { listNames, type StoryReading, type StorySentence } from '#core/reading/story/read-story.ts'
import { dependsOnPrevious, findAntecedent } from '#core/reading/story/selection/add-antecedents.ts'
import { judgeSentence } from '#core/reading/story/selection/choose-sentences.ts'
import { titleSentence } from '#core/reading/story/selection/title-sentence.ts'
import { weighBeat } from '#core/reading/story/selection/weigh-beat.ts'
import type { UnresolvedRecap } from '#core/recap/unresolved-recap.ts'
import type { Quotation } from './find-quotations.ts'

const maxEvents = 10

function weighEvent(part: StorySentence): number {
  const named = part.entities.reduce((sum, entity) => sum + Math.log2(1 + entity.mentions), 0)
  return judgeSentence(part) * (1 + named * 0.3) * (part.traits.verbs > 0 ? 1 : 0.3)
}

/** A sentence that defines anything but a person ("The Court is a council") counts half, because it belongs in the wiki. */
function weighTurn(part: StorySentence): number {
  const subject = part.entities.find((entity) => part.text.replace(/^The /, '').startsWith(entity.name))
  const isDefined = /^(?:\S+\s){1,4}?(?:is|was) (?:a|an|the)\b/.test(part.text)
  const isThing = isDefined && subject?.category !== 'people'
  return weighBeat(part) * (isThing ? 0.5 : 1) * (part.isAddressed ? 0.7 : 1)
}

function findDialogue(
  quotations: Quotation[],
  part: StorySentence,
  near: number,
): { quotes: string[]; ids: string[] } {
  const close = quotations.filter(
    (one) => Math.abs(one.line - part.line) <= near && one.said.length >= 20 && one.said.length <= 200,
  )
  const best = close
    .sort((a, b) => Math.abs(a.line - part.line) - Math.abs(b.line - part.line) || a.line - b.line)
    .slice(0, 2)
    .sort((a, b) => a.line - b.line)
  return { quotes: [...new Set(best.map((one) => one.said))], ids: best.map((one) => one.lineId) }
}

function findNext(session: StoryReading, part: StorySentence): StorySentence | undefined {
  return session.sentences.slice(part.order + 1, part.order + 4).find((other) => {
    return (
      other.isNarrator &&
      other.line - part.line <= (session.shortness > 0 ? 0 : 2) &&
      judgeSentence({ ...other, entities: part.entities }) > 0.5
    )
  })
}

function findLead(
  session: StoryReading,
  narrative: StorySentence[],
  part: StorySentence,
): StorySentence | undefined {
  const before = part.speech ? findAntecedent(session, part) : undefined
  return before && narrative.includes(before) && !dependsOnPrevious(before) ? before : undefined
}

export function findEvents(
  session: StoryReading,
  narrative: StorySentence[],
  quotations: Quotation[],
): UnresolvedRecap['keyEvents'] {
  const most = Math.min(maxEvents, Math.round(3 + session.size / 200))
  const isShort = session.shortness > 0
  const score = isShort ? weighTurn : weighEvent
  const isApart = (one: StorySentence, other: StorySentence) =>
    isShort ? Math.abs(one.order - other.order) >= 2 : Math.abs(one.position - other.position) > 0.04
  const chosen: StorySentence[] = []
  for (const part of narrative.toSorted((a, b) => score(b) - score(a) || a.order - b.order)) {
    if (chosen.length >= most) break
    const isTold = part.isNarrator || (isShort && part.isAction && weighBeat(part) >= 0.9)
    if (isShort && (score(part) < 0.5 || (dependsOnPrevious(part) && !findLead(session, narrative, part))))
      continue
    if (isTold && chosen.every((other) => isApart(other, part))) chosen.push(part)
  }
  return chosen
    .sort((a, b) => a.order - b.order)
    .map((part, index) => {
      const next = findNext(session, part)
      const { quotes, ids } = findDialogue(quotations, part, isShort ? 1 : 6)
      const lead = isShort && dependsOnPrevious(part) ? findLead(session, narrative, part) : undefined
      const told = [lead, part, next].flatMap((one) => one?.text ?? []).join(' ')
      return {
        number: index + 1,
        title: titleSentence(part.speech?.said ?? part.text, listNames(part)),
        description: told,
        keyDialogue: quotes.filter((quote) => !told.includes(quote)),
        consequences: '',
        segmentIds: [...new Set([...[lead, part, next].flatMap((one) => one?.lineId ?? []), ...ids])],
      }
    })
}
