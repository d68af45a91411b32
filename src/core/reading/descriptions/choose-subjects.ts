import type { DescriptionSubject } from './description.ts'

/** With fewer facts, a description would say no more than the list of facts. */
const leastFacts = 3
const mostSubjects = 30
/** The oldest facts define the subject, the newest ones describe its current state. */
const mostFacts = { first: 6, last: 14 } as const

export function chooseSubjects(subjects: readonly Pick<DescriptionSubject, 'facts'>[]): number[] {
  return [...subjects.keys()]
    .filter((index) => countFacts(subjects[index]) >= leastFacts)
    .sort((a, b) => countFacts(subjects[b]) - countFacts(subjects[a]) || a - b)
    .slice(0, mostSubjects)
}

const countFacts = (subject: Pick<DescriptionSubject, 'facts'> | undefined) => subject?.facts.length ?? 0

export function chooseFacts<Fact>(facts: Fact[]): Fact[] {
  const { first, last } = mostFacts
  return facts.length <= first + last ? facts : [...facts.slice(0, first), ...facts.slice(-last)]
}
