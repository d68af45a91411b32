import { Fragment } from 'react'
import type { WikiArticle } from '#contract/wiki.ts'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { citeParagraph, remainingFacts } from './cite-description.ts'
import { type LinkBook, linkSentences } from './linked-text.tsx'

type ArticleTextProps = { article: WikiArticle; book: LinkBook }

/** The description, with the names of other entries as links and each known fact followed by where it was said. */
export function ArticleText({ article, book }: ArticleTextProps) {
  const { description, facts, id } = article
  const told = facts.filter(({ status }) => status === 'accepted')
  const paragraphs = description.split(/\n\s*\n/).filter((text) => text.trim() !== '')
  const others = remainingFacts(description, facts)
  return (
    <div className="prose">
      {paragraphs.length + others.length === 0 && <p className="text-muted">Nothing is written here yet.</p>}
      {paragraphs.map((paragraph) => {
        const sentences = citeParagraph(paragraph, told)
        const linked = linkSentences(
          sentences.map(({ text }) => text),
          book,
          id,
        )
        return (
          <p key={paragraph} className="whitespace-pre-line">
            {sentences.map(({ text, sources }, index) => (
              <Fragment key={text}>
                {linked[index]} <SourceChips sources={sources} limit={2} />{' '}
              </Fragment>
            ))}
          </p>
        )
      })}
      {others.length > 0 && (
        <section>
          <h2>What was said</h2>
          <ul className="list-none! pl-0!">
            {others.map((fact) => (
              <li key={fact.id} className="border-t border-line py-2.5 first:border-t-0">
                {linkSentences([fact.text], book, id)} <SourceChips sources={fact.sources} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
