import { type ReactNode, useMemo } from 'react'
import { inQuotes } from '#contract/typeset.ts'
import { type Fact, type WikiArticle, wikiTexts } from '#contract/wiki/schemas.ts'
import { remainingFacts } from '#core/wiki/text/add-sentence.ts'
import { readBlocks } from '#core/wiki/text/read-blocks.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { CitedSentence } from '#web/ui/cited-sentence.tsx'
import { DescriptionText } from './description-text.tsx'
import { linkSentences, type WikiLinkNames } from './entry-link.tsx'

type ArticleTextProps = {
  article: WikiArticle
  linkNames: WikiLinkNames
  /** Opens the form of the entry; null if the user may not edit it. */
  onEdit: (() => void) | null
}

export function ArticleText({ article, linkNames, onEdit }: ArticleTextProps) {
  const { description, facts, id } = article
  const isBlank = useMemo(() => readBlocks(description).length === 0, [description])
  const accepted = useMemo(() => facts.filter(({ status }) => status === 'accepted'), [facts])
  const { quotes = [], statements = [] } = useMemo(
    () =>
      Object.groupBy(remainingFacts(description, facts), (fact) => (fact.isQuote ? 'quotes' : 'statements')),
    [description, facts],
  )
  const link = (text: string) => linkSentences([text], linkNames, id)
  return (
    <div className="prose">
      {isBlank && <NoDescription article={article} onEdit={onEdit} />}
      <DescriptionText description={description} linkNames={linkNames} accepted={accepted} selfId={id} />
      {quotes.length > 0 && (
        <section aria-label="Quotes">
          <h2>{formatCount(quotes.length, 'quote')}</h2>
          {quotes.map((fact) => (
            <FactQuote key={fact.id} fact={fact} link={link} />
          ))}
        </section>
      )}
      {statements.length > 0 && (
        <details open={isBlank} className="mt-8">
          <summary className="cursor-pointer">
            <h2 className="inline">{isBlank ? 'Facts' : 'More facts'}</h2>{' '}
            <span className="text-muted">({statements.length})</span>
          </summary>
          <ul className="list-none! pl-0! [--inset:0px]">
            {statements.map(({ id: factId, text, sources }) => (
              <li key={factId} className="timed border-t border-line py-2.5 first:border-t-0">
                <CitedSentence sources={sources} showsTime>
                  {link(text)}
                </CitedSentence>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function FactQuote({ fact, link }: { fact: Fact; link: (text: string) => ReactNode }) {
  const { text, speaker, sources } = fact
  return (
    <figure className="timed my-5">
      <blockquote dir="auto" className="my-0! [--inset:0px]">
        <CitedSentence sources={sources} showsTime>
          {link(inQuotes(text))}
        </CitedSentence>
      </blockquote>
      {speaker !== undefined && (
        <figcaption className="mt-1 pl-[22px] font-sans text-small text-subtle">
          <bdi>{speaker}</bdi>
        </figcaption>
      )}
    </figure>
  )
}

function NoDescription({ article, onEdit }: Pick<ArticleTextProps, 'article' | 'onEdit'>) {
  const { name, facts, mentions = 0 } = article
  if (!onEdit) return facts.length === 0 && <p className="text-muted">{wikiTexts.nothingWritten}</p>
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 font-sans text-ui text-muted">
      <p dir="auto">{mentions > 0 ? wikiTexts.mentioned(mentions, name) : wikiTexts.nothingWritten}</p>
      <Button size="sm" onClick={onEdit}>
        Add a short summary
      </Button>
    </div>
  )
}
