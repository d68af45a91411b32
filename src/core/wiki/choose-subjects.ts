/** `facts` starts with the oldest. */
export type ArticleSubject = { name: string; aliases: string[]; category: string; facts: string[] }
/** `facts` are 1-based positions of the cited facts in `ArticleSubject.facts`. */
export type ArticleSentence = { text: string; facts: number[] }
/** With fewer facts, an article would say no more than the list of facts. */
const leastFacts = 3
const mostSubjects = 30
/** The oldest facts define the subject, the newest ones describe its current state. */
const mostFacts = { first: 6, last: 14 } as const

const countFacts = (subject: Pick<ArticleSubject, 'facts'> | undefined) => subject?.facts.length ?? 0

/** Returns the positions of the subjects that get an article, those with the most facts first. */
export function chooseSubjects(subjects: readonly Pick<ArticleSubject, 'facts'>[]): number[] {
  return [...subjects.keys()]
    .filter((index) => countFacts(subjects[index]) >= leastFacts)
    .sort((a, b) => countFacts(subjects[b]) - countFacts(subjects[a]) || a - b)
    .slice(0, mostSubjects)
}

export function chooseFacts<Fact>(facts: Fact[]): Fact[] {
  const { first, last } = mostFacts
  return facts.length <= first + last ? facts : [...facts.slice(0, first), ...facts.slice(-last)]
}
