import { judgeSentence } from './choose-sentences.ts'
import { listNames, type Session, type StorySentence } from './read-session.ts'
import type { RecapDraft } from './recap-draft.ts'
import { titleSentence } from './title-sentence.ts'

const mostEvents = 10

function weighEvent(part: StorySentence): number {
  const named = part.entities.reduce((sum, entity) => sum + Math.log2(1 + entity.mentions), 0)
  return judgeSentence(part) * (1 + named * 0.3) * (part.look.verbs > 0 ? 1 : 0.3)
}

/** A few sentences that stand for the whole evening, far enough from each other. */
export function summarize(narrative: StorySentence[]): StorySentence[] {
  const chosen: StorySentence[] = []
  const fitting = narrative.filter((part) => part.isNarrator && part.length >= 9 && part.entities.length > 0)
  for (const part of fitting.sort((a, b) => weighEvent(b) - weighEvent(a) || a.order - b.order)) {
    if (chosen.length >= 5) break
    if (chosen.every((other) => Math.abs(other.position - part.position) > 0.1)) chosen.push(part)
  }
  return (chosen.length > 0 ? chosen : narrative.slice(0, 3)).sort((a, b) => a.order - b.order)
}

function findDialogue(session: Session, part: StorySentence): { quotes: string[]; ids: string[] } {
  const quotes: string[] = []
  const ids = new Set<string>()
  for (const { line, isTableTalk } of session.lines.slice(Math.max(0, part.line - 6), part.line + 7)) {
    if (isTableTalk) continue
    const parts = line.text.split(/["\u201c\u201d]/)
    // With an even number of quote marks every second part is speech.
    if (parts.length % 2 === 0) continue
    for (let index = 1; index < parts.length; index += 2) {
      const said = parts[index]?.trim() ?? ''
      if (said.length < 20 || said.length > 200) continue
      if (quotes.length >= 2 || !/[.?!]$/.test(said) || quotes.includes(said)) continue
      quotes.push(said)
      ids.add(line.id)
    }
  }
  return { quotes, ids: [...ids] }
}

/** The turning points among the sentences of the recap, each with the next thing told and what was said around it. */
export function findEvents(session: Session, narrative: StorySentence[]): RecapDraft['keyEvents'] {
  const chosen: StorySentence[] = []
  for (const part of narrative.toSorted((a, b) => weighEvent(b) - weighEvent(a) || a.order - b.order)) {
    if (chosen.length >= mostEvents) break
    if (part.isNarrator && chosen.every((other) => Math.abs(other.position - part.position) > 0.04))
      chosen.push(part)
  }
  return chosen
    .sort((a, b) => a.order - b.order)
    .map((part, index) => {
      const next = session.sentences.slice(part.order + 1, part.order + 4).find((other) => {
        return (
          other.isNarrator &&
          other.line - part.line <= 2 &&
          judgeSentence({ ...other, entities: part.entities }) > 0.5
        )
      })
      const { quotes, ids } = findDialogue(session, part)
      return {
        number: index + 1,
        title: titleSentence(part.text, listNames(part)),
        description: [part.text, ...(next ? [next.text] : [])].join(' '),
        keyDialogue: quotes,
        consequences: '',
        segmentIds: [...new Set([part.lineId, ...(next ? [next.lineId] : []), ...ids])],
      }
    })
}
