/** `facts` starts with the oldest. */
export type ArticleSubject = { name: string; aliases: string[]; category: string; facts: string[] }

/** `facts` are 1-based positions of the cited facts in `ArticleSubject.facts`. */
export type ArticleSentence = { text: string; facts: number[] }

/** Answer of a language model. `subject` is the number of a subject in the prompt, from 1. */
export type ArticleAnswer = { articles: { subject: number; sentences: ArticleSentence[] }[] }
