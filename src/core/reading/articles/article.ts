/** `facts` starts with the oldest. */
export type ArticleSubject = { name: string; aliases: string[]; category: string; facts: string[] }

/** `facts` are 1-based positions of the cited facts in `ArticleSubject.facts`. */
export type ArticleSentence = { text: string; facts: number[] }

/** Answer of a language model. `subject` is the 1-based position of a subject in the prompt. */
export type ArticleAnswer = { articles: { subject: number; sentences: ArticleSentence[] }[] }
