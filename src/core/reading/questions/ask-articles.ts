import type { ArticleSentence, ArticleSubject } from '#core/wiki/choose-subjects.ts'
import { joinParts, type Question, wrap } from './prompt.ts'

/** Unchecked output of a language model. `subject` is the 1-based position of a subject in the question. */
export type ArticlesAnswer = { articles: { subject: number; sentences: ArticleSentence[] }[] }

const instructions = `Question: write short articles for the wiki of the campaign, from the numbered facts below. They come from all its evenings, the
oldest first; the transcript only helps to understand them.
Write two to five sentences about each subject for a player who asks "who was that again?":
- The first sentence begins with the name of the subject and says who or what it is, as far as the facts tell: a member of the party and their calling, an
office or trade and where, a kind of place and where it lies. It is not about a nickname, a joke, a price or a single deed.
- Then what matters to the story: what it wants, what it did or what happened there, to whom it belongs, how things stand now. A few
things told whole, in order, instead of many fragments.
- Lasting things in the present tense, events in the past tense. Where facts disagree, the later one says how things stand now.
- Only what the facts of the same subject say. What a fact calls a dream, a plan or a rumour stays one.
- facts: the numbers of all facts that the sentence rests on, at most four. lines are not asked for here.
- Leave out what a player need not know a month later: dice, jokes, single blows, small purchases.
If the facts are not enough for two sentences, leave sentences [].`

const writeSubject = ({ name, category, facts }: ArticleSubject, index: number) =>
  [`${index + 1}. ${name} (${category})`, ...facts.map((fact, at) => `   [${at + 1}] ${fact}`)].join('\n')

export const writeSubjects = (subjects: ArticleSubject[]): string =>
  wrap('subjects', subjects.map(writeSubject).join('\n'))

export const askArticles = (subjects: ArticleSubject[], answerTokens: number): Question => ({
  prompt: joinParts([writeSubjects(subjects), instructions]),
  answerTokens,
})

const checkInstructions = `Question: find the faults in these sentences of wiki articles. Each has its number, the subject, the text, and in brackets the facts of the
subject that it rests on. Faults are: something that the facts do not say or say otherwise; wider or firmer than they say; a plan or a
rumour told as a deed; another person; a first sentence that does not say who or what the subject is although the facts do; an
outdated state told as the present one.
faults: for each sentence with a fault its number, the kind ("wrong", "stronger than said", "wrong person", "wrong order", "plan told as
deed", "unclear" or "not there"), text: the sentence as it should read, or "" if it should go; before: 0.`

export function askArticleCheck(
  subjects: ArticleSubject[],
  sentences: { subject: number; text: string; facts: number[] }[],
  answerTokens: number,
): Question {
  const rows = sentences.map(
    ({ subject, text, facts }, index) =>
      `${index + 1}. (${subjects[subject]?.name}) ${text} [${facts.join(', ')}]`,
  )
  return {
    prompt: joinParts([writeSubjects(subjects), wrap('sentences', rows.join('\n')), checkInstructions]),
    answerTokens,
  }
}
