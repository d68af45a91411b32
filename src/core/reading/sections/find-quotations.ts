import { introductionWords } from '#core/reading/language/introduction-words.ts'
import type { ExtractedEntity } from '#core/reading/names/extracted-entity.ts'
import { foldName } from '#core/reading/names/fold-name.ts'
import type { StoryReading, StorySentence } from '#core/reading/story/read-story.ts'
import { findAntecedent } from '#core/reading/story/selection/add-antecedents.ts'

export type Quotation = {
  said: string
  speaker: ExtractedEntity | null
  line: number
  lineId: string
  isNarrator: boolean
}

const quoted = /["\u201c]([^"\u201c\u201d]+)["\u201d]/g
const introduced = new RegExp(`\\b${introductionWords} ((?:the )?\\p{Lu}[^,.]*)`, 'u')
const verb = /\b(?:says?|said|whispers?|asks?|shouts?|yells?|answers?|replies|responds|mutters|goes)\b/i

type Named = { entity: ExtractedEntity; names: string[] }

function listPeople(session: StoryReading): Named[] {
  return session.entities
    .filter(({ category }) => category === 'people' || category === 'deity')
    .map((entity) => ({ entity, names: [entity.name, ...entity.aliases].map(foldName) }))
}

function findNamed(text: string, people: Named[]): ExtractedEntity | null {
  if (text === '') return null
  const folded = ` ${foldName(text)} `
  let best: { entity: ExtractedEntity; at: number } | null = null
  for (const { entity, names } of people) {
    const at = Math.max(...names.map((name) => folded.lastIndexOf(` ${name} `)))
    if (at >= 0 && at > (best?.at ?? -1)) best = { entity, at }
  }
  return best?.entity ?? null
}

/** Returns the name in "I am Tova, keeper of the gate". */
function readIntroduced(said: string): string | undefined {
  return introduced.exec(said)?.[1]?.split(' of ')[0]
}

/** Resolves "she" to the only person in the sentence before, if that person is its subject. */
function resolvePronoun(session: StoryReading, part: StorySentence): ExtractedEntity | null {
  const before = findAntecedent(session, part)
  const people = before?.entities.filter(({ category }) => category === 'people') ?? []
  const [person] = people
  if (!before || !person || people.length > 1) return null
  const start = before.text.replace(/^Then /, '')
  return [person.name, ...person.aliases].some((name) => start.startsWith(name)) ? person : null
}

function readUnquoted(session: StoryReading, people: Named[], part: StorySentence): Quotation | null {
  if (!part.speech) return null
  const { head, said } = part.speech
  const clause = head.split(/[,.]\s|\band\b/).at(-1) ?? head
  const isPronoun = /\b(?:he|she|it|they)\s+\S+(?:\s\S+ly)?$/i.test(clause)
  const introduced = readIntroduced(said)
  const speaker =
    introduced === undefined && isPronoun
      ? resolvePronoun(session, part)
      : findNamed(introduced ?? clause, people)
  const { line, lineId, isNarrator } = part
  return { said, speaker, line, lineId, isNarrator }
}

function readQuoted(session: StoryReading, people: Named[], index: number): Quotation[] {
  const read = session.lines[index]
  if (!read || read.isTableTalk) return []
  const { text, id } = read.line
  if ((text.match(/["\u201c\u201d]/g) ?? []).length % 2 === 1) return []
  const marks = [...text.matchAll(quoted)]
  const parts: Quotation[] = []
  marks.forEach((match, at) => {
    const said = match[1]?.trim() ?? ''
    const before = text.slice(
      at === 0 ? 0 : (marks[at - 1]?.index ?? 0) + (marks[at - 1]?.[0].length ?? 0),
      match.index,
    )
    const after = text.slice(match.index + match[0].length).split(/["\u201c.?!]/)[0] ?? ''
    const last = parts.at(-1)
    // Joins the two halves of one speech: "Find him," she says. "Bring him back."
    if (last && before.length < 40 && verb.test(before) && !/[.?!]\s+\S/.test(before)) {
      parts[parts.length - 1] = { ...last, said: `${last.said.replace(/,$/, '.')} ${said}` }
      return
    }
    const lead = before.split(/[.?!]\s/).at(-1) ?? ''
    const named = findNamed(
      readIntroduced(said) ?? (verb.test(after) ? after : verb.test(lead) ? lead : ''),
      people,
    )
    parts.push({ said, speaker: named, line: index, lineId: id, isNarrator: read.isNarrator })
  })
  return parts
}

export function findQuotations(session: StoryReading): Quotation[] {
  const people = listPeople(session)
  const withoutMarks = session.sentences.flatMap((part) => readUnquoted(session, people, part) ?? [])
  const withMarks = session.lines.flatMap((_, index) => readQuoted(session, people, index))
  return [...withoutMarks, ...withMarks]
    .map((one) => ({ ...one, said: one.said.replace(/,$/, '.') }))
    .filter(({ said }) => said.split(/\s+/).length >= 3 && said.length <= 260)
    .sort((a, b) => a.line - b.line)
}
