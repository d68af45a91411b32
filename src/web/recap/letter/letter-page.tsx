import type { ReactNode } from 'react'
import type { LetterView } from '#contract/pages.ts'
import {
  type Letter,
  type LetterLine,
  type LetterTime,
  letterLimits,
  letterTexts,
} from '#contract/recap/letters.ts'
import { formatClock } from '#contract/text.ts'
import { typeset } from '#contract/typeset.ts'
import { groupScenes, splitTitle } from '#core/recap/letter/letter-parts.ts'
import { drawStrip } from '#core/transcription/outline/score-strip.ts'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import { linkText } from '#core/wiki/links/link-text.ts'
import { ScoreStrip } from '#web/ui/drawing/score-strip.tsx'
import { Each } from '#web/ui/each.tsx'

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dateWithDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

type Clips = LetterView['clips']
/** Links each entry of the shared wiki at its first mention in the letter. */
type LinkTexts = (texts: string[]) => ReactNode[]

/** Of more than six moments, those after the fifth are folded on phones. */
const openMoments = 5

type LetterPageProps = Pick<LetterView, 'letter'> & Partial<Omit<LetterView, 'letter' | 'previewUrl'>>

/** Without a link, a letter has neither sound nor links. */
export function LetterPage(props: LetterPageProps) {
  const { letter, clips = {}, pdfUrl, coverUrl, next, wiki = null, earlier = [] } = props
  const { strip, opening, scenes, moments, treasure, debts, ending } = letter
  const link = createLinker(wiki)
  const opened = moments.length > openMoments + 1 ? openMoments : moments.length
  return (
    <article className="letter">
      {coverUrl && <img className="banner" src={coverUrl} alt="" decoding="async" />}
      {!coverUrl && strip.length > 0 && <ScoreStrip paths={drawStrip(strip, 240, 60)} className="strip" />}
      <Cover letter={letter} />
      {opening !== '' && <p className="opening">{link([opening])}</p>}
      <Listen best={letter.best} clips={clips} />
      {groupScenes(scenes).map((group, at) => (
        <Part key={group[0]?.text} title={group[0]?.title ?? ''} isOpen={at === 0} className="scene">
          <Scenes scenes={group} clips={clips} link={link} />
        </Part>
      ))}
      {moments.length > 0 && (
        <section className="moments">
          <h2>{letterTexts.moments}</h2>
          <Moments moments={moments.slice(0, opened)} clips={clips} />
          {moments.length > opened && (
            <Part title={letterTexts.moreMoments(moments.length - opened)} className="more">
              <Moments moments={moments.slice(opened)} clips={clips} />
            </Part>
          )}
        </section>
      )}
      <List heading={letterTexts.treasure} items={treasure} link={link} />
      <List heading={letterTexts.debts} items={debts.map((text) => ({ name: '', text }))} link={link} />
      {ending.length > 0 && <Ending ending={ending} link={link} />}
      <footer className="foot">
        {next && (
          <p className="next">
            {letterTexts.nextSession}: <time dateTime={next}>{dateWithDay.format(new Date(next))}</time>
          </p>
        )}
        {letter.present.length > 0 && (
          <p>
            {letterTexts.atTheTable}: {letter.present.map(typeset).join(', ')}
          </p>
        )}
        {earlier.length > 0 && (
          <nav aria-labelledby="earlier">
            <h2 id="earlier">{letterTexts.earlier}</h2>
            {earlier.map(({ title, url }) => (
              <a key={url} href={url}>
                {typeset(title)}
              </a>
            ))}
          </nav>
        )}
        <p>
          {pdfUrl && <a href={pdfUrl}>{letterTexts.pdf}</a>} {letterTexts.madeWith}
        </p>
      </footer>
    </article>
  )
}

function createLinker(wiki: LetterView['wiki']): LinkTexts {
  if (!wiki) return (texts) => texts.map(typeset)
  const entries = new Map(wiki.entries.map((entry) => [entry.id, entry]))
  const names = { index: buildLinkIndex(wiki.entries), entries }
  const linked = new Set<string>()
  return (texts) =>
    linkText(texts.map(typeset), names).map((parts) =>
      parts.map(({ text, entryId }) => {
        if (entryId === null || linked.has(entryId)) return text
        linked.add(entryId)
        return (
          <a key={entryId} className="named" href={`${wiki.url}?entry=${entryId}`}>
            {text}
          </a>
        )
      }),
    )
}

function Cover({ letter: { campaign, title, date } }: { letter: Letter }) {
  const { number, name } = splitTitle(title)
  return (
    <header className="cover">
      {campaign !== '' && <p className="campaign">{typeset(campaign)}</p>}
      <h1>{typeset(name)}</h1>
      <p className="date">
        {number !== '' && `${number} · `}
        <time dateTime={date}>{longDate.format(new Date(date))}</time>
      </p>
    </header>
  )
}

/** The script plays the quotes one after the other. Without a script, this is hidden. */
function Listen({ best, clips }: { best: Letter['best']; clips: Clips }) {
  const heard = best.flatMap((line) => {
    const clip = clips[line.time?.segmentId ?? '']
    return clip === undefined ? [] : [{ ...line, clip }]
  })
  if (heard.length === 0) return null
  return (
    <div className="listen">
      <button type="button">{letterTexts.listenFor(heard.length * letterLimits.quoteSeconds)}</button>
      <ol data-seconds={letterLimits.quoteSeconds}>
        {heard.map(({ text, speaker, clip }) => (
          <li key={clip} data-clip={clip}>
            <q>{typeset(text)}</q>
            {speaker !== null && <span className="by">{typeset(speaker)}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}

type PartProps = { title: string; isOpen?: boolean; className: string; children: ReactNode }

/** On phones, parts that are not open are folded below their title. */
function Part({ title, isOpen = false, className, children }: PartProps) {
  const heading = title !== '' && <h2>{typeset(title)}</h2>
  if (isOpen)
    return (
      <section className={className}>
        {heading}
        {children}
      </section>
    )
  return (
    <details className={className}>
      <summary>{heading}</summary>
      {children}
    </details>
  )
}

type ScenesProps = { scenes: Letter['scenes']; clips: Clips; link: LinkTexts }

function Scenes({ scenes, clips, link }: ScenesProps) {
  return scenes.map(({ text, quote, time }) => (
    <div key={text} className="told">
      <Each items={link(text.split('\n\n'))}>{(paragraph) => <p>{paragraph}</p>}</Each>
      {quote ? <Quote line={quote} clips={clips} className="quote" /> : <Time time={time} clips={clips} />}
    </div>
  ))
}

function Quote({ line, clips, className }: { line: LetterLine; clips: Clips; className: string }) {
  return (
    <figure className={className}>
      <blockquote>{typeset(line.text)}</blockquote>
      {line.speaker !== null && <figcaption className="by">{typeset(line.speaker)}</figcaption>}
      <Time time={line.time} clips={clips} />
    </figure>
  )
}

/** Without a script, the browser opens the sound file. */
function Time({ time, clips }: { time: LetterTime | null; clips: Clips }) {
  if (!time) return null
  const clock = formatClock(time.start)
  const clip = clips[time.segmentId]
  if (clip === undefined) return <p className="time">{clock}</p>
  return (
    <p className="time">
      <a className="clip" href={clip} data-clip={clip} aria-label={`${letterTexts.listen}, ${clock}`}>
        {clock}
      </a>
    </p>
  )
}

function Moments({ moments, clips }: { moments: Letter['moments']; clips: Clips }) {
  return moments.map((moment) => [
    moment.scene !== '' && (
      <p key={`in ${moment.text}`} className="place">
        {moment.scene}
      </p>
    ),
    <Quote key={moment.text} line={moment} clips={clips} className="moment" />,
  ])
}

const nameItem = (name: string) => (/[.?!…]$/.test(name) ? name : `${name}.`)

type ListProps = { heading: string; items: Letter['treasure']; link: LinkTexts }

function List({ heading, items, link }: ListProps) {
  if (items.length === 0) return null
  return (
    <Part title={heading} className="list">
      <ul>
        {items.map(({ name, text }) => {
          const [named, told] = link([text === '' || name === '' ? name : nameItem(name), text])
          return (
            <li key={`${name} ${text}`}>
              {name !== '' && <strong>{named}</strong>} {told}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

function Ending({ ending, link }: { ending: Letter['ending']; link: LinkTexts }) {
  return (
    <section className="ending">
      <h2>{letterTexts.ending}</h2>
      <ul>
        {ending.map(({ title, text }) => (
          <li key={`${title} ${text}`}>
            {title !== '' && <h3>{typeset(title)}</h3>}
            <p>{link([text])}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
