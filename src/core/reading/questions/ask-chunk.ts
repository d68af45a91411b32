import { coreCategories, furtherCategories } from '#contract/wiki/categories.ts'
import type { ReadingContext } from '#core/reading/names/extracted-entity.ts'
import { eventKinds } from '#core/reading/narrative/chunk-answer.ts'
import type { Chunk } from '#core/reading/narrative/cut-chunks.ts'
import { joinParts, type Prompt, subjectRules, untrusted, wrap } from './prompt.ts'

const instructions = `You read one part of the transcript of a tabletop role-playing session and note what happens in the story.
Each line has its number in brackets, the speaker, and the character that the speaker plays: "[12] ANNA (as Thorn): words". The game
master narrates and speaks for everyone else.

${untrusted}

1. Say only what the lines say. Add nothing from your own knowledge of worlds, shows or rules; guess nothing.
2. ${subjectRules}
3. In lineIds cite the one to six lines that say it, the one with the name among them where there is one.
4. Write whole sentences of one statement each, in the past tense, in the language of the transcript. Names, numbers and amounts
exactly as said.
5. asides: ranges of lines that are not the story: "table" for greetings, announcements, sponsors, food, jokes between players;
"rules" for talk about rules, dice, hit points, spell slots, turn order. Note nothing from them. All other lines are the story.
6. events: everything that happens, in the order told: who goes where, meets whom, says what that matters, finds, gives, pays,
decides, fears, fights. Read evenly from the first line to the last: a part like this usually holds 25 to 50 events. Each with a short
title, a kind (${eventKinds.join(', ')}) and an importance from 1 (a detail) to 5 (the session is remembered for it). Of a fight tell
who fights whom, who turns it and how, and how it ends, not each blow.
7. Lines marked "(last time)" tell an earlier session again: events from them have the kind "previously".
8. quotes: the few lines spoken in character that are worth keeping, copied word for word, with the character who says them.
9. scenes: the lines where a new scene begins (another place, time or encounter), each with a title of two to six words and the place.
10. entities: every person, creature, place, thing, organization, deity or quest of the story that has a name, every kind of creature
that the party meets or fears, and the players' characters; not the people at the table; a spell only where the plot turns on it. name: the fullest form said; aliases: other forms said
here. category: exactly one of ${[...coreCategories, ...furtherCategories].join(', ')}. facts: sentences about it that name it, who or what it is first. details:
short pairs such as Race, Class, Role, Owner, only where they were said. Each with its lineIds.
11. soFar: at most 200 words for the reader of the next part: where the story stands, who is there, what is open, which name belongs to whom.
Leave a list empty if there is nothing for it.`

/** `about` leaves out the known names and the last session, so that a stored answer is still used after either of them has changed. */
export function askChunk(chunk: Chunk, soFar: string, context: ReadingContext): Prompt {
  const visible = context.known.filter(({ isHidden }) => !isHidden)
  const names = visible.slice(0, 150).map(({ name }) => name)
  const last = context.lastRecap ?? ''
  const known = joinParts([
    names.length > 0 ? `Names that the campaign knows, for the spelling alone:\n${names.join(', ')}` : '',
    last === ''
      ? ''
      : `What happened in the last session; known, not to be noted:\n${wrap('last-session', last)}`,
  ])
  const about = joinParts([
    soFar === '' ? '' : `The story so far; known, not to be noted:\n${wrap('so-far', soFar)}`,
    chunk.before === ''
      ? ''
      : `The lines just before; noted already, but they may be cited:\n${wrap('before', chunk.before)}`,
    wrap('transcript', chunk.text),
  ])
  return { instructions, prompt: joinParts([known, about]), about }
}
