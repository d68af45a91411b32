/** `facts` starts with the oldest. */
export type DescriptionSubject = { name: string; aliases: string[]; category: string; facts: string[] }

/** `facts` are 1-based positions of the cited facts in `DescriptionSubject.facts`. */
export type DescriptionSentence = { text: string; facts: number[] }

/** Answer of a language model. `subject` is the 1-based position of a subject in the prompt. */
export type DescriptionAnswer = { articles: { subject: number; sentences: DescriptionSentence[] }[] }
