import { Fragment } from 'react'
import type { Statement } from '#contract/recap.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { groupParagraphs } from './group-paragraphs.ts'
import { useRecapLinks } from './recap-links.ts'

type CitedProseProps = { whole: string; sentences: Statement[]; hasDropCap?: boolean }

/** Running text in which every sentence ends with the second it came from. */
export function CitedProse({ whole, sentences, hasDropCap = false }: CitedProseProps) {
  const { linkSentences } = useRecapLinks()
  const plain = whole.split(/\n\s*\n/).map((text) => [{ text, sources: [] }])
  const paragraphs = sentences.length > 0 ? groupParagraphs(whole, sentences) : plain
  return (
    <div className="prose">
      {paragraphs.map((paragraph, index) => {
        const linked = linkSentences(paragraph.map(({ text }) => text))
        return (
          <p
            key={paragraph[0]?.text ?? index}
            className={joinClasses(hasDropCap && index === 0 && startsWithLetter(paragraph) && 'drop-cap')}
          >
            {paragraph.map((sentence, place) => (
              <Fragment key={sentence.text}>
                {linked[place]} <SourceChips sources={sentence.sources} limit={1} />{' '}
              </Fragment>
            ))}
          </p>
        )
      })}
    </div>
  )
}

/** A drop cap made of a quotation mark or a digit looks like an accident. */
const startsWithLetter = (paragraph: Statement[]) => /^\p{L}/u.test(paragraph[0]?.text ?? '')
