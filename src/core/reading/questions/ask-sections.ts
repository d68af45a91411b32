import { joinParts, type Question, type Sentence } from './prompt.ts'

/** Words that a model chooses for the state of a quest. */
export const questStatuses = ['new', 'ongoing', 'advanced', 'completed', 'failed', ''] as const

type Item<Key extends string> = Record<Key, string> & { lines: number[] }

/** Unchecked output of a language model: the sections that stand beside the story. */
export type SectionsAnswer = {
  fights: (Item<'name' | 'place' | 'trigger' | 'outcome' | 'significance' | 'duration'> & {
    enemies: string[]
    moments: string[]
  })[]
  decisions: Item<'decision' | 'reasons' | 'consequences'>[]
  quests: Item<'name' | 'status' | 'objective' | 'progress' | 'next'>[]
  mysteries: (Item<'name' | 'description'> & { clues: string[] })[]
  lore: Item<'subject' | 'category' | 'details' | 'relevance'>[]
  characters: Item<
    | 'name'
    | 'role'
    | 'class'
    | 'race'
    | 'appearance'
    | 'personality'
    | 'significance'
    | 'development'
    | 'relationships'
    | 'status'
  >[]
  places: (Item<'name' | 'type' | 'description' | 'significance' | 'encounters' | 'status'> & {
    features: string[]
  })[]
  previously: Sentence[]
  contradictions: Sentence[]
}

const question = `Question: fill the sections that stand beside the story of the evening. They do not retell it: short texts, each with its lines. An
empty field is right, a guess is wrong: class, race, duration, appearance, personality and the like only where a line says so. Each text is understood by
itself: it names whom or what it is about.
- fights: each once: name, place, enemies, trigger, moments (two to four that turned it), outcome, significance, duration.
- decisions: three to eight: decision (who chose what), reasons, consequences.
- quests: name, status (${questStatuses.filter((status) => status !== '').join(', ')}), objective, progress of this evening, next step.
- mysteries: open questions: name, description, clues.
- lore: what was learned of the world: subject, category, details, relevance.
- characters: the players' characters first, then up to eight others who mattered, each once: name, role, class, race, appearance, personality, significance:
what they did or learned this evening, development, relationships, status at the end.
- places: up to eight: name, type, description, significance, features, encounters, status.
- previously: three to five sentences for the game master to read aloud at the next session: what happened, how it ended, what is open; nothing that
only one player knows.
- contradictions: places where lines of this evening contradict each other about the world, one sentence each.`

export const askSections = (found: string, answerTokens: number): Question => ({
  prompt: joinParts([found, question]),
  answerTokens,
})
