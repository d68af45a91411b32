import { Fragment } from 'react'
import type { Statement } from '#contract/recap/schemas.ts'
import { typeset } from '#contract/typeset.ts'
import { groupParagraphs } from '#core/recap/group-paragraphs.ts'
import { withKeys } from '#web/recap/with-keys.ts'
import { CitedSentence } from '#web/ui/cited-sentence.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useRecapLinks } from './recap-links.ts'
import { UnconfirmedMark } from './unconfirmed-mark.tsx'

type CitedProseProps = {
  whole: string
  sentences: Statement[]
  hasDropCap?: boolean
  hasTitles?: boolean
}

export function CitedProse({ whole, sentences, hasDropCap = false, hasTitles = false }: CitedProseProps) {
  const { linkSentences } = useRecapLinks()
  const plain = whole.split(/\n\s*/).map((text) => [{ text, sources: [], confirmed: true }])
  const paragraphs = sentences.length > 0 ? groupParagraphs(whole, sentences) : plain
  return (
    <div className="prose">
      {withKeys(paragraphs, (paragraph) => paragraph[0]?.text ?? '').map(([key, paragraph], position) => {
        const linked = linkSentences(paragraph.map(({ text }) => text))
        const timed = paragraph.find(({ sources }) => sources[0]?.start != null)
        const title = hasTitles && paragraph[0]?.scene
        return (
          <Fragment key={key}>
            {title && <h3 dir="auto">{typeset(title)}</h3>}
            <p
              dir="auto"
              className={joinClasses(
                'timed',
                hasDropCap && position === 0 && startsWithLetter(paragraph) && 'drop-cap',
              )}
            >
              {withKeys(paragraph, ({ text }) => text).map(([each, sentence], index) => (
                <Fragment key={each}>
                  <CitedSentence sources={sentence.sources} showsTime={sentence === timed}>
                    {linked[index]}
                  </CitedSentence>{' '}
                  <UnconfirmedMark confirmed={sentence.confirmed} />{' '}
                </Fragment>
              ))}
            </p>
          </Fragment>
        )
      })}
    </div>
  )
}

/** True if the text begins with a Latin letter other than I, J and L, which are too narrow for a drop cap. */
const startsWithLetter = (paragraph: Statement[]) =>
  /^(?![IJL])\p{Script=Latin}/u.test(paragraph[0]?.text ?? '')
