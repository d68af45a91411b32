import type { ArticleSubject } from '#core/reading/articles/article.ts'
import { type Prompt, untrusted, wrap } from './prompt.ts'

const instructions = `You write short articles for the wiki of a tabletop role-playing campaign.

${untrusted}

Each subject has a number, a name, a category and numbered facts, the oldest first. Write two to five sentences about each subject:
- The first sentence says who or what the subject is, if the facts tell it, and names it.
- Lasting things are in the present tense: who or what it is, what it looks like, where it lies, what it can do, whose it is. Events are
in the past tense. Where facts disagree, the later one says how things stand now.
- Say only what the facts of the same subject say. Names, numbers and amounts exactly as the facts have them.
- In facts cite the numbers of the one to four facts that the sentence rests on.
- Leave out what a player need not know a month later: dice, hit points, jokes, single blows of a fight.
- Plain sentences that read well one after another, in the language of the facts.
If the facts are not enough for two sentences, leave sentences empty.`

const writeSubject = ({ name, aliases, category, facts }: ArticleSubject, index: number) =>
  [
    `${index + 1}. ${name} (${[category, ...aliases.map((alias) => `also ${alias}`)].join(', ')})`,
    ...facts.map((fact, at) => `   [${at + 1}] ${fact}`),
  ].join('\n')

/** Asks for articles about things that have several facts. */
export function askArticles(subjects: ArticleSubject[]): Prompt {
  const prompt = wrap('subjects', subjects.map(writeSubject).join('\n'))
  return { instructions, prompt, about: prompt }
}
