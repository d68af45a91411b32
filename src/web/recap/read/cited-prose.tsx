import type { ReactNode } from 'react'
import type { Statement } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/transcription/schemas.ts'
import { groupParagraphs } from '#core/recap/group-paragraphs.ts'
import { useIsSourcePlaying } from '#web/lib/citations.ts'
import { withKeys } from '#web/recap/with-keys.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { useRecapLinks } from './recap-links.ts'
import { UnconfirmedMark } from './unconfirmed-mark.tsx'

type CitedProseProps = { whole: string; sentences: Statement[]; hasDropCap?: boolean }

/** Running text with a source chip after every sentence. */
export function CitedProse({ whole, sentences, hasDropCap = false }: CitedProseProps) {
  const { linkSentences } = useRecapLinks()
  const plain = whole.split(/\n\s*/).map((text) => [{ text, sources: [], confirmed: true }])
  const paragraphs = sentences.length > 0 ? groupParagraphs(whole, sentences) : plain
  return (
    <div className="prose">
      {withKeys(paragraphs, (paragraph) => paragraph[0]?.text ?? '').map(([key, paragraph], position) => {
        const linked = linkSentences(paragraph.map(({ text }) => text))
        return (
          <p
            key={key}
            dir="auto"
            className={joinClasses(hasDropCap && position === 0 && startsWithLetter(paragraph) && 'drop-cap')}
          >
            {withKeys(paragraph, ({ text }) => text).map(([each, sentence], index) => (
              <Sentence key={each} sources={sentence.sources} confirmed={sentence.confirmed}>
                {linked[index]}
              </Sentence>
            ))}
          </p>
        )
      })}
    </div>
  )
}

type SentenceProps = { sources: Source[]; confirmed: boolean; children: ReactNode }

function Sentence({ sources, confirmed, children }: SentenceProps) {
  const isHeard = useIsSourcePlaying(sources)
  return (
    <>
      <span data-heard={isHeard || undefined} className="heard-mark">
        {children}
      </span>{' '}
      <UnconfirmedMark confirmed={confirmed} /> <SourceChips sources={sources} limit={1} />{' '}
    </>
  )
}

/** Excludes quotation marks, digits and the narrow letters I, J and L, which make poor drop caps. */
const startsWithLetter = (paragraph: Statement[]) =>
  /^(?![IJL])\p{Script=Latin}/u.test(paragraph[0]?.text ?? '')
