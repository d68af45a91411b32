import type { ArticlesAnswer } from '#core/reading/questions/ask-articles.ts'
import type { CheckAnswer } from '#core/reading/questions/ask-check.ts'
import type { AbridgeAnswer, ReadAnswer } from '#core/reading/questions/ask-read.ts'
import type { SectionsAnswer } from '#core/reading/questions/ask-sections.ts'
import type { TellAnswer } from '#core/reading/questions/ask-tell.ts'
import type { WorldAnswer } from '#core/reading/questions/ask-world.ts'

/** The answers of a language model about an evening, by the names of their schemas. */
export type EveningAnswers = {
  read: ReadAnswer
  world: WorldAnswer
  tell: TellAnswer
  sections: SectionsAnswer
  check: CheckAnswer
  shorten: CheckAnswer
  abridge: AbridgeAnswer
  articles: ArticlesAnswer
  articles_check: CheckAnswer
}

export const emptyAnswers: EveningAnswers = {
  read: {
    ...{ seats: [], voices: [], lastTime: [], tableTalk: [], scenes: [] },
    ...{ wanted: '', stood: '', spellings: [], different: [] },
  },
  world: { entities: [] },
  tell: {
    ...{ title: '', opening: [], scenes: [], quotes: [], also: [] },
    ...{ untilNextTime: [], openThreads: [], treasure: [], atmosphere: [] },
  },
  sections: {
    ...{ fights: [], decisions: [], quests: [], mysteries: [], lore: [], characters: [], places: [] },
    ...{ previously: [], contradictions: [] },
  },
  check: { faults: [] },
  shorten: { faults: [] },
  abridge: { parts: [] },
  articles: { articles: [] },
  articles_check: { faults: [] },
}

export const evening = [
  '[0:00:01] Rowan: You meet Mirelle Vanthorne, the castellan of Hollowgate, at the gate.',
  '[0:00:09] Ines: I bow to Mirelle Vanthorne and offer her the purse of silver.',
  '[0:00:15] Rowan: "Your silver buys nothing here," says Mirelle and pushes the purse away.',
  '[0:00:22] Rowan: A goblin leaps from the wall of Hollowgate with a rusty knife.',
  '[0:00:30] Jonah: I cut the goblin down with the Ember Blade.',
]

export const toldSentences = {
  opening: 'The party stood before Mirelle Vanthorne, the castellan of Hollowgate.',
  refusal: 'Mirelle pushed the purse away: \u201cYour silver buys nothing here.\u201d',
  leap: 'A goblin leaped from the wall with a rusty knife.',
  end: 'The Ember Blade cut it down.',
} as const

const { opening, refusal, leap, end } = toldSentences
const said = (text: string, ...lines: number[]) => ({ text, lines })

/** Good answers about `evening`. */
export const goodAnswers: EveningAnswers = {
  ...emptyAnswers,
  world: {
    entities: [
      {
        name: 'Mirelle Vanthorne',
        aliases: ['Mirelle'],
        category: 'people',
        facts: [
          said('Mirelle Vanthorne is the castellan of Hollowgate.', 1),
          said('Mirelle Vanthorne refused a purse of silver.', 2, 3),
        ],
        details: [{ key: 'Role', value: 'castellan', lines: [1] }],
      },
      {
        name: 'Hollowgate',
        aliases: [],
        category: 'places',
        facts: [said('A goblin leaped from the wall of Hollowgate.', 4)],
        details: [],
      },
      { name: 'Ember Blade', aliases: [], category: 'items', facts: [], details: [] },
    ],
  },
  tell: {
    ...emptyAnswers.tell,
    title: 'Silver at the gate',
    opening: [said(opening, 1)],
    scenes: [
      {
        title: 'The castellan',
        turn: said('Mirelle refused the silver.', 3),
        paragraphs: [[said(refusal, 2, 3)]],
      },
      {
        title: 'On the wall',
        turn: said('The goblin fell.', 5),
        paragraphs: [[said(leap, 4), said(end, 5)]],
      },
    ],
    quotes: [{ ...said('Your silver buys nothing here', 3), speaker: 'Mirelle', title: 'No deal', why: '' }],
  },
  sections: { ...emptyAnswers.sections, previously: [said('A goblin died at Hollowgate.', 5)] },
}
