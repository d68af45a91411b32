import type { ReadingContext } from '#core/reading/names/extracted-entity.ts'
import type { Note } from '#core/reading/narrative/note.ts'
import { joinParts, type Prompt, recapRules, subjectRules, tones, untrusted, wrap } from './prompt.ts'
import { writeNotes } from './write-notes.ts'

const instructions = `You fill the sections of the recap of a tabletop role-playing session from numbered notes. The notes are all that is
known: "[7] combat, importance 4: text".

${untrusted}

${recapRules}
${subjectRules}
Leave a field "" and a list [] where the notes give nothing for it: an empty field is right, a guess is wrong. Class, race, rarity,
duration, mood and the like are filled only where a note says them. The sections stand beside the story: they do not retell it. Quotes are given by the
numbers of their quote notes, each quote in one place only.`

const storyTasks = `Write:
- summary: three to five sentences, each an item of its own, together 80 to 130 words that open a letter about the evening: where the
party was and what it wanted, the turns that mattered and why, where it stands at the end. It reads as one paragraph for a friend who was
not there; what is not understood without more words is left out.
- previously: three to five sentences for the game master to read aloud at the next session: what happened, how it ended, what is open.
- keyEvents: the five to twelve turning points in order, each with a title and one or two sentences; quotes: the quotes that belong to it.
- combatEncounters: each fight once, with who turned it and how it ended. memorableMoments: what the table will still talk about, with its quote, if there is one.
- atmosphere: one or two sentences on mood and tone, only where notes speak of them. cliffhangers: what is open at the very end; urgency low, medium or high.`

const worldTasks = `Write:
- charactersInvolved: the players' characters first, then the others who matter, each once, named as the notes name them, with what they did or learned tonight;
locationsVisited, itemsAndRewards: each once, the important ones first.
- questProgress: status new, ongoing, advanced, completed or failed. importantDecisions: who chose what, why, what followed.
- worldbuildingAndLore: what was learned of the world. mysteries: open questions and their clues.
- openThreads: what is open after this session, one sentence each: promises, debts, mysteries, quests; kind promise, debt, mystery, quest or other.
- contradictions: places where notes contradict each other, one sentence each that says what stands against what.`

/** `numbers` are positions in `notes`, from 1. */
export function askRecap(
  half: 'story' | 'world',
  notes: Note[],
  numbers: number[],
  tone: ReadingContext['tone'] = 'plain',
): Prompt {
  const prompt = wrap('notes', writeNotes(notes, numbers))
  const tasks = half === 'story' ? [storyTasks, tone === 'plain' ? '' : tones[tone]] : [worldTasks]
  return { instructions: joinParts([instructions, ...tasks]), prompt, about: joinParts([half, tone, prompt]) }
}
