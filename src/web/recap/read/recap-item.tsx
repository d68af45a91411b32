import { Fragment, type ReactNode } from 'react'
import { gmTexts } from '#contract/recap/review.ts'
import type { Statement } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'
import { typeset } from '#contract/typeset.ts'
import { groupParagraphs } from '#core/recap/group-paragraphs.ts'
import { useIsSourcePlaying } from '#web/lib/citations.ts'
import { withKeys } from '#web/recap/with-keys.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CitedSentence } from '#web/ui/cited-sentence.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { useRecapLinks } from './recap-links.ts'

/** Returns the words in lower case, without punctuation, separated by single spaces. */
export const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const hasWords = (text: string) => wordsOf(text) !== ''

/** True if the text contains the title, apart from case and punctuation. Also true for a title without words. */
export function isEcho(title: string, text: string): boolean {
  const said = wordsOf(title)
  return said === '' || wordsOf(text).includes(said)
}

const UnconfirmedMark = ({ confirmed }: { confirmed: boolean }) =>
  confirmed ? null : (
    <span className="font-sans">
      <Badge tone="warning">{gmTexts.unconfirmed}</Badge>
    </span>
  )

export type ItemDescription = {
  name: string
  entryId?: string | null
  face?: ReactNode
  /** Badge texts by label. Texts that are too long for a badge are shown as fields. */
  badges?: Record<string, string>
  lead?: string
  fields?: Record<string, string | string[]>
  children?: ReactNode
}

export type Evidence = { sources: Source[]; confirmed: boolean }

export type RecapListProps<T> = {
  items: T[]
  describe: (item: T, links: ReturnType<typeof useRecapLinks>) => ItemDescription
}

export function RecapList<T extends Evidence>({ items, describe }: RecapListProps<T>) {
  const links = useRecapLinks()
  const shown = items.map((item) => {
    const { sources, confirmed } = item
    return { ...describe(item, links), sources, confirmed }
  })
  return (
    <ul>
      {withKeys(shown, ({ name }) => name).map(([key, item]) => (
        <RecapItem key={key} {...item} />
      ))}
    </ul>
  )
}

const longestBadge = 28

const fitsBadge = (text: string) => text.length <= longestBadge

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function RecapItem({
  name,
  entryId = null,
  face,
  badges = {},
  lead,
  fields = {},
  sources,
  confirmed,
  children,
}: ItemDescription & Evidence) {
  const { linkText, linkName } = useRecapLinks()
  const shortBadges = Object.entries(badges).filter(([, text]) => text !== '' && fitsBadge(text))
  const longBadges = Object.entries(badges).filter(([, text]) => !fitsBadge(text))
  const shown = [...longBadges, ...Object.entries(fields).filter(([, text]) => text.length > 0)]
  const isPlaying = useIsSourcePlaying(sources)
  // Omits a name that the lead repeats, unless the name links to an entry.
  const isTitled = entryId !== null || (hasWords(name) && (lead === undefined || !isEcho(name, lead)))
  return (
    <li
      data-heard={isPlaying || undefined}
      className="timed border-t border-line py-4 first:border-t-0 first:pt-1 data-heard:bg-gilt-wash"
    >
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1.5">
        {isTitled && face && <span className="self-center">{face}</span>}
        {isTitled ? (
          <h3 dir="auto" className="min-w-0 font-display text-[18px]/[26px] font-[560] break-words">
            {linkName(name, entryId)}
          </h3>
        ) : (
          lead && (
            <p dir="auto" className="min-w-0 flex-1 font-read text-[17px]/[26px] text-pretty">
              {linkText(lead)}
            </p>
          )
        )}
        {shortBadges.map(([label, text], index) => (
          <Badge key={label} tone={index === 0 ? 'gilt' : 'plain'}>
            {typeset(capitalize(text))}
          </Badge>
        ))}
        <UnconfirmedMark confirmed={confirmed} />
        <span className="margin-times md:mt-4">
          <SourceChips sources={sources} limit={1} />
        </span>
      </div>
      {isTitled && lead && !isEcho(lead, name) && (
        <p dir="auto" className="mt-1 font-read text-read text-pretty text-muted">
          {linkText(lead)}
        </p>
      )}
      {shown.length > 0 && (
        <dl className="mt-3 grid gap-2">
          {shown.map(([label, text]) => (
            <div key={label} className="grid gap-x-4 md:grid-cols-[124px_1fr]">
              <dt className="text-small/[25px] text-subtle">{label}</dt>
              <dd className="min-w-0 font-read text-read text-pretty text-muted">
                {typeof text === 'string' ? linkText(text) : <FieldList items={text} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </li>
  )
}

function FieldList({ items }: { items: string[] }) {
  const { linkText } = useRecapLinks()
  if (items.length === 1) return linkText(items[0] ?? '')
  return (
    <ul className="list-disc pl-4 marker:text-subtle">
      {withKeys(items, (item) => item).map(([key, item]) => (
        <li key={key}>{linkText(item)}</li>
      ))}
    </ul>
  )
}

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
