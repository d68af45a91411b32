import { askArticleCheck, askArticles, writeSubjects } from '#core/reading/questions/ask-articles.ts'
import {
  answerShare,
  askCheck,
  askShorter,
  type CheckAnswer,
  writeRow,
} from '#core/reading/questions/ask-check.ts'
import { askSections, type SectionsAnswer } from '#core/reading/questions/ask-sections.ts'
import { askTell, limitStory, type TellAnswer } from '#core/reading/questions/ask-tell.ts'
import { askWorld, type WorldAnswer } from '#core/reading/questions/ask-world.ts'
import { estimateTokens } from '#core/reading/questions/prompt.ts'
import { cutRows } from '#core/reading/telling/check-sentences.ts'
import {
  type Checked,
  finishRecapTask,
  finishWorldTask,
  listUnlistedTask,
  type Prepared,
  prepareRecapTask,
  prepareWorldTask,
  type RecapInput,
  type WorldInput,
} from '#core/reading/telling/checked-answers.ts'
import type { GatheredEntities } from '#core/reading/telling/gather-entities.ts'
import { countStory, listStory, shortenStory } from '#core/reading/telling/shorten-story.ts'
import { listSentences, mendArticles } from '#core/reading/telling/write-articles.ts'
import { leftTokens } from '#core/reading/transcript/plan-window.ts'
import type { UnresolvedRecap } from '#core/reading/unresolved-recap.ts'
import type { ArticleSentence, ArticleSubject } from '#core/wiki/choose-subjects.ts'
import type { ThreadTask } from '#server/lib/threads.ts'
import * as schemas from './answer-schemas.ts'
import type { Ask } from './ask-model.ts'
import { type Attempt, type Evening, limitAnswer } from './open-evening.ts'

/** Runs a task in a thread within a time limit. */
export type Compute = <Args extends unknown[], Result>(
  task: ThreadTask<Args, Result>,
  args: Args,
) => Promise<Result>

const lost = {
  check: 'Some sentences could not be checked, so players do not see them.',
  sections: 'The sections beside the story are missing.',
  articles: 'Some articles were not written.',
} as const

/** More sentences at once are read less carefully. */
const sentencesPerCheck = 140
const checkTokens = 1_000
/** An evening of fewer words may hold nothing for the wiki. */
const wordsOfAnEvening = 2_000

const isLong = ({ words }: Evening) => words >= wordsOfAnEvening
const leftFor = ({ plan, beginning }: Evening) =>
  leftTokens(plan, `${beginning.instructions}${beginning.prefix}`)

/** Sends every sentence that readers will see to the check. Sentences whose check fails stay, unconfirmed. */
async function check(
  ask: Ask,
  attempt: Attempt,
  evening: Evening,
  { passages, rows }: Prepared,
): Promise<Checked> {
  const left = leftFor(evening) - checkTokens
  const measureRow = (row: (typeof rows)[number]) => estimateTokens(writeRow(row, rows.length)) + 1
  const parts = cutRows(rows, measureRow, sentencesPerCheck, Math.floor(left / (1 + answerShare)))
  const faults: CheckAnswer['faults'] = []
  const unchecked = new Set<number>()
  let first = 1
  for (const part of parts) {
    const tokens = part.reduce((sum, row) => sum + measureRow(row), 0)
    const question = askCheck(part, first, Math.ceil(tokens * answerShare) + 200)
    const answer = await attempt(lost.check, () =>
      ask('check', schemas.checkAnswer, evening.beginning, question),
    )
    if (answer) faults.push(...answer.faults)
    else for (let number = first; number < first + part.length; number++) unchecked.add(number)
    first += part.length
  }
  return { passages, faults, unchecked }
}

const toWorldInput = ({ lines, context, seats, reading, given }: Evening): WorldInput => ({
  ...{ lines, context, seats, given },
  spellings: reading.spellings,
})

const worldQuestion = ({ found, context, plan }: Evening) => askWorld(found, context, plan.answerTokens)

/** Asks for the entities of the world and checks their facts. */
export async function readWorld(
  ask: Ask,
  attempt: Attempt,
  evening: Evening,
  compute: Compute,
  report: (share: number) => void,
): Promise<GatheredEntities> {
  const { beginning } = evening
  const isEmpty = ({ entities }: WorldAnswer) => isLong(evening) && entities.length === 0
  const world = await ask('world', schemas.worldAnswer, beginning, worldQuestion(evening), isEmpty)
  report(0.6)
  const input = toWorldInput(evening)
  const checked = await check(ask, attempt, evening, await compute(prepareWorldTask, [world, input]))
  return compute(finishWorldTask, [world, input, checked])
}

/** Returns the names of the world that get no entry; none if the wiki of the session was not written by the model. */
export async function listAlsoMentioned(
  ask: Ask,
  evening: Evening,
  compute: Compute,
): Promise<GatheredEntities['alsoMentioned']> {
  const world = await ask.stored('world', schemas.worldAnswer, evening.beginning, worldQuestion(evening))
  return world ? compute(listUnlistedTask, [world, toWorldInput(evening)]) : []
}

/** Returns one article per subject; an empty one for a subject whose article failed. */
export async function writeArticles(
  ask: Ask,
  attempt: Attempt,
  evening: Evening,
  subjects: ArticleSubject[],
): Promise<ArticleSentence[][]> {
  const left = leftFor(evening) - 1_300
  const tokensOf = (subject: ArticleSubject) => estimateTokens(writeSubjects([subject])) + 320
  const written: ArticleSentence[][] = []
  for (const part of cutRows(subjects, tokensOf, 30, left)) {
    const answerTokens = Math.min(evening.plan.answerTokens, 300 + part.length * 160)
    const answer = await attempt(lost.articles, () =>
      ask('articles', schemas.articlesAnswer, evening.beginning, askArticles(part, answerTokens)),
    )
    const sentences = listSentences(part, answer ?? { articles: [] })
    const question = askArticleCheck(part, sentences, Math.ceil(answerTokens / 2))
    const checked =
      sentences.length === 0
        ? null
        : await attempt(lost.articles, () =>
            ask('articles_check', schemas.checkAnswer, evening.beginning, question),
          )
    // Without a check, an article is not written: it would be shown as the truth.
    written.push(...mendArticles(part, checked ? sentences : [], checked ?? { faults: [] }))
  }
  return written
}

async function tell(ask: Ask, attempt: Attempt, evening: Evening): Promise<TellAnswer> {
  const { found, reading, context, beginning, plan, words } = evening
  const most = limitStory(words, context.telling?.length)
  const question = limitAnswer(askTell(reading, found, context, most), plan)
  const isEmpty = ({ scenes }: TellAnswer) => scenes.every(({ paragraphs }) => paragraphs.flat().length === 0)
  const told = await ask('tell', schemas.tellAnswer, beginning, question, isEmpty)
  const tooMany = countStory(told) - most
  if (tooMany <= 0) return told
  const rows = listStory(told)
  const shorter = await attempt(null, () =>
    ask('shorten', schemas.checkAnswer, beginning, limitAnswer(askShorter(rows, tooMany), plan)),
  )
  return shorter ? shortenStory(told, shorter, tooMany) : told
}

const noSections: SectionsAnswer = {
  ...{ fights: [], decisions: [], quests: [], mysteries: [], lore: [], characters: [], places: [] },
  ...{ previously: [], contradictions: [] },
}

/** Tells the evening, fills the sections beside the story, and checks both. */
export async function tellEvening(
  ask: Ask,
  attempt: Attempt,
  evening: Evening,
  alsoMentioned: UnresolvedRecap['alsoMentioned'],
  compute: Compute,
  report: (share: number) => void,
): Promise<UnresolvedRecap> {
  const told = await tell(ask, attempt, evening)
  report(0.4)
  const { found, beginning, plan, lines, seats, given } = evening
  const sections = await attempt(lost.sections, () =>
    ask(
      'sections',
      schemas.sectionsAnswer,
      beginning,
      askSections(found, Math.min(5_500, plan.answerTokens)),
    ),
  )
  report(0.6)
  const answers = { tell: told, sections: sections ?? noSections }
  const input: RecapInput = { lines, seats, given, alsoMentioned }
  const checked = await check(ask, attempt, evening, await compute(prepareRecapTask, [answers, input]))
  report(0.95)
  return compute(finishRecapTask, [answers, input, checked])
}
