/** `facts` starts with the oldest. */
export type ArticleSubject = { name: string; aliases: string[]; category: string; facts: string[] }

/** `facts` are numbers of facts, from 1. */
export type ArticleSentence = { text: string; facts: number[] }

/** Answer of a language model. Subjects and facts are numbered from 1, as in its prompt. */
export type ArticleAnswer = { articles: { subject: number; sentences: ArticleSentence[] }[] }
