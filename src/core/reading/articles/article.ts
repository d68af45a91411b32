/** A wiki entry's names and category with its confirmed facts from all sessions, oldest first. */
export type ArticleSubject = { name: string; aliases: string[]; category: string; facts: string[] }

/** A sentence of an article with the facts that it rests on, numbered from 1. */
export type ArticleSentence = { text: string; facts: number[] }

/** A model's articles; subjects and facts are numbered from 1, as in the question. */
export type ArticleAnswer = { articles: { subject: number; sentences: ArticleSentence[] }[] }
