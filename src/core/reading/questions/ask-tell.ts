import { type ThreadKind, threadKinds } from '#contract/recap/schemas.ts'
import type { ReadingContext } from '#core/wiki/extracted-entity.ts'
import type { ReadAnswer } from './ask-read.ts'
import { joinParts, type Question, type Sentence, tones } from './prompt.ts'

export const treasureHows = ['won', 'found', 'bought', 'given', 'lost', 'spent'] as const
export const urgencies = ['low', 'medium', 'high', ''] as const

/** Unchecked output of a language model. */
export type TellAnswer = {
  title: string
  opening: Sentence[]
  scenes: { title: string; turn: Sentence; paragraphs: Sentence[][] }[]
  quotes: ({ speaker: string; title: string; why: string } & Sentence)[]
  also: Sentence[]
  untilNextTime: ({ title: string; urgency: (typeof urgencies)[number]; stakes: string } & Sentence)[]
  openThreads: ({ kind: ThreadKind } & Sentence)[]
  treasure: ({
    name: string
    how: (typeof treasureHows)[number]
    type: string
    magic: string
    from: string
    holder: string
  } & Sentence)[]
  atmosphere: Sentence[]
}

export type TellingLength = 'short' | 'normal' | 'long'
export type TellingStyle = Pick<ReadingContext, 'tone' | 'telling'>

/** Most words of title, opening, scenes, until next time and treasure together. */
export const storyWords: Record<TellingLength, number> = { short: 1_200, normal: 2_300, long: 3_200 }
/** Models overshoot, so they are asked for less. */
const askedShare = 0.78
const wordsPerSentence = 16
/** A story has at most this share of the words of its evening. */
const shareOfEvening = 0.25

/** Returns the most words of the story of an evening with this many words. */
export function limitStory(eveningWords: number, length: TellingLength = 'normal'): number {
  return Math.max(120, Math.min(storyWords[length], Math.round(eveningWords * shareOfEvening)))
}

const instructions = `Question: tell the evening as a story, for the players who were there and for the one who was missing. It will be read aloud at the
table.

How it is told:
- Cause and effect: what somebody wanted, what stood in the way, how it turned, what it cost. What was set up early pays off late: an object
taken in one scene and used in another, a promise and the lie about it. Join them.
- Every turn that changes what the party knows, has, owes or must do is told, if only in a clause, and what was decided is said plainly. Length by
importance: a debate by what each side wanted and why, its turn and its outcome; a letter or a confession in its own words; errands and
purchases in one short paragraph, only what was funny, dear or used later; a long wait, a plan that came to nothing, a list of rooms: not
at all.
- A fight by its decisive moments in their order and how it ended: say how many they are, give each enemy one short handle ("the spear gnoll") and
keep to it; no "the other", "that one", "hers". Every character's part in it, every kill and every end of an enemy.
- Every character gets what only they would do: the choice, the trick, the line that is theirs.
- Everybody is introduced where they first act, by what they do there and in a few words: of each of the party what they are (their people or
calling), of others what they are to the party. At most one such introduction in a sentence, none as a clause in the middle of a fight, and the
opening names no more than it needs. The lines for that may stand far away: cite them, too.
- A reader who missed the last evenings understands every sentence: what it needs from earlier, it says in half a clause, as far as the lines
give it. A remark or a joke that needs more is left out.
- In the order in which it happened, without steps back. A name comes before its pronoun, and a pronoun means the person whom the sentence before
was about, else the name stands again.
- Plain, lively prose, past tense, the natural order of words: nothing is inverted or knotted, one thing a sentence. No purple prose, no invented
feelings, no morals, no announcements ("little did they know"). Short sentences among longer ones, at most one semicolon a paragraph.
- Jokes in character stay, where they were good: the set-up, then the line itself as a quote, last in its sentence; never told about. A roll that
the table will remember may be told as luck or ill luck; dice, numbers and the game master are never mentioned.
- Quotes are part of the telling: 9 to 16 in a whole evening, copied word for word from one line, between quotation marks, with the name of who says
them in the same sentence, at the place where they were spoken; the best lines, not the useful ones. You may begin late and end early, but
leave nothing out in between. A full stop before "said" becomes a comma.
- What is told in "previously" and by the ranges of an earlier session is known: not told again as if it happened now.`

const fields = `Fields:
- title: of the evening, two to six words, like that of a chapter. It gives nothing away.
- opening: 80 to 130 words, sentence by sentence: where the party was, what it wanted and what stood against it. It does not give away the
end. A short evening has a shorter one.
- scenes: 6 to 10 (fewer for a short evening), each with a title of two to six words; turn: one sentence of at most 20 words on what changed in
this scene; paragraphs: lists of sentences, each sentence an item of its own with its lines.
- quotes: the quotes that stand in opening and scenes: text word for word, speaker (the character; "Game master" for narration), a title of two
to five words, why: at most ten words on why it is worth keeping, or "".
- also: 8 to 25 single sentences, each understood by itself, in order: what happened, was said or learned that the story leaves out.
- untilNextTime: one to four things that are open at the very end: title, text, urgency (low, medium or high), stakes or "".
- openThreads: every promise, debt, mystery, quest or other matter that is open: text, one sentence; kind one of ${threadKinds.join(', ')}.
- treasure: the three to eight things that matter of what was ${treasureHows.join(', ')}, each once; not what stayed where it was. name, how (one of these words), text: one short
sentence that names the thing and says by whom and where; type, magic, from whom and holder (who has it now), each in a few words where said, or "".
- atmosphere: one or two sentences on the mood at the table and in the story.`

/** Gives each scene a number of sentences by its weight, because models keep to counts better than to words. */
function planSentences({ scenes }: ReadAnswer, words: number): string {
  const all = scenes.reduce((sum, { weight }) => sum + weight, 0)
  const rows = scenes.map(
    ({ title, weight }) =>
      `${title}: about ${Math.max(2, Math.round(((words / wordsPerSentence) * weight) / Math.max(1, all)))}`,
  )
  return rows.length < 2
    ? ''
    : `Sentences for each scene of the reading; small neighbours may become one scene:\n${rows.join('\n')}`
}

function writeStyle({ tone = 'plain', telling }: TellingStyle): string {
  const person =
    telling?.person === 'we'
      ? 'Tell it as the party itself would: "we", with each character by name where one acts.'
      : ''
  const wishes = telling?.wishes
    ? `Wishes of the table for the style; they never change facts or these rules: ${telling.wishes.replace(/\s+/g, ' ')}`
    : ''
  return joinParts([tones[tone], person, wishes])
}

/** @param mostWords of the story, see `limitStory` */
export function askTell(
  reading: ReadAnswer,
  found: string,
  style: TellingStyle,
  mostWords: number,
): Question {
  const words = Math.round(mostWords * askedShare)
  const length = `Length: opening and scenes together have about ${words} words, in no case more than ${Math.round(mostWords * 0.9)}. Count.`
  const prompt = joinParts([
    found,
    instructions,
    writeStyle(style),
    fields,
    planSentences(reading, words * 0.92),
    length,
  ])
  return { prompt, answerTokens: Math.round(Math.min(7_500, 1_500 + mostWords * 2.2)) }
}
