/** Something of the wiki with the confirmed facts of all sessions about it, oldest first. */
export type ArticleSubject = { name: string; aliases: string[]; category: string; facts: string[] }

/** A sentence of an article with the facts that it rests on, numbered from 1. */
export type ArticleSentence = { text: string; facts: number[] }

/** A model's articles; subjects and facts are numbered from 1, as in the question. */
export type ArticleAnswer = { articles: { subject: number; sentences: ArticleSentence[] }[] }
