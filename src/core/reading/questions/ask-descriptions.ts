import type { DescriptionSubject } from '#core/reading/descriptions/description.ts'
import { type Prompt, untrusted, wrap } from './prompt.ts'

const instructions = `You write short articles for the wiki of a tabletop role-playing campaign.

${untrusted}

Each subject has a number, a name, a category and numbered facts, the oldest first. Write two to five sentences about each subject for a
player who asks "who was that again?":
- The first sentence names the subject and says who or what it is, as far as the facts tell: a member of the party and their calling, an
office or trade and where, a kind of place and where it lies. It is not about a nickname, a joke, a price or a single deed.
- Then tell what matters to the story: what it wants, what it did or what happened there, to whom it belongs, how things stand now. A few
things told whole, in order, instead of many fragments.
- Lasting things are in the present tense, events in the past tense. Where facts disagree, the later one says how things stand now.
- Say only what the facts of the same subject say. Names, numbers and amounts exactly as the facts have them. What a fact calls a dream,
a plan or a rumour stays one.
- In facts cite the numbers of all facts that the sentence rests on, at most four.
- Leave out what a player need not know a month later: dice, hit points, jokes, single blows of a fight, small purchases.
- Plain sentences that read well one after another, in the language of the facts.
If the facts are not enough for two sentences, leave sentences empty.`

const writeSubject = ({ name, category, facts }: DescriptionSubject, index: number) =>
  [`${index + 1}. ${name} (${category})`, ...facts.map((fact, at) => `   [${at + 1}] ${fact}`)].join('\n')

export function askDescriptions(subjects: DescriptionSubject[]): Prompt {
  const prompt = wrap('subjects', subjects.map(writeSubject).join('\n'))
  return { instructions, prompt, about: prompt }
}
