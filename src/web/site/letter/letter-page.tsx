import type { LetterView } from '#contract/pages.ts'
import { type Letter, type LetterLine, type LetterTime, letterTexts } from '#contract/recap/letters.ts'
import { formatClock } from '#contract/text.ts'
import { splitTitle } from '#core/recap/letter/split-title.ts'
import { typeset } from '#web/lib/typeset.ts'

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

type Clips = LetterView['clips']

type LetterPageProps = Pick<LetterView, 'letter' | 'clips' | 'pdfUrl' | 'coverUrl'>

export function LetterPage({ letter, clips, pdfUrl, coverUrl }: LetterPageProps) {
  const { opening, scenes, moments, treasure, debts, ending } = letter
  const hasStory = scenes.length + moments.length > 0
  return (
    <main className="letter">
      {coverUrl && <img className="banner" src={coverUrl} alt="" decoding="async" />}
      <Cover letter={letter} />
      {opening !== '' && <p className="opening">{typeset(opening)}</p>}
      {opening !== '' && hasStory && <Ornament />}
      {scenes.map((scene) => (
        <Scene key={scene.text} scene={scene} clips={clips} />
      ))}
      {moments.length > 0 && <Moments moments={moments} clips={clips} />}
      <List heading={letterTexts.treasure} items={treasure} />
      <List heading={letterTexts.debts} items={debts.map((text) => ({ name: '', text }))} />
      {ending.length > 0 && <Ending ending={ending} />}
      <footer className="foot">
        <p>{letterTexts.madeWith}</p>
        <a href={pdfUrl}>{letterTexts.pdf}</a>
      </footer>
    </main>
  )
}

export const Ornament = () => (
  <div className="ornament" aria-hidden="true">
    <span />
  </div>
)

function Cover({ letter: { campaign, title, date, present } }: { letter: Letter }) {
  const { number, name } = splitTitle(title)
  return (
    <header className="cover">
      {campaign !== '' && <p className="campaign">{typeset(campaign)}</p>}
      <h1>
        {number !== '' && (
          <span>
            {number}
            <span className="colon">: </span>
          </span>
        )}
        {typeset(name)}
      </h1>
      <Ornament />
      <p className="date">
        <time dateTime={date}>{longDate.format(new Date(date))}</time>
      </p>
      {present.length > 0 && (
        <p className="present">
          {present.map((who, at) => [at > 0 ? ', ' : '', <span key={who}>{typeset(who)}</span>])}
        </p>
      )}
    </header>
  )
}

function Scene({ scene, clips }: { scene: Letter['scenes'][number]; clips: Clips }) {
  return (
    <section className={scene.title === '' ? 'scene' : 'scene titled'}>
      {scene.title !== '' && <h2>{typeset(scene.title)}</h2>}
      {scene.text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{typeset(paragraph)}</p>
      ))}
      {scene.quote ? (
        <Quote line={scene.quote} clips={clips} className="quote" />
      ) : (
        <Time time={scene.time} clips={clips} />
      )}
    </section>
  )
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

function Time({ time, clips }: { time: LetterTime | null; clips: Clips }) {
  if (!time) return null
  const clock = formatClock(time.start)
  const clip = clips[time.segmentId]
  if (clip === undefined) return <p className="time">{clock}</p>
  return (
    <details className="clip">
      <summary className="time" aria-label={`${letterTexts.listen}, ${clock}`}>
        {clock}
      </summary>
      {/* biome-ignore lint/a11y/useMediaCaption: the text beside the player serves as its caption */}
      <audio controls preload="none" aria-label={`${letterTexts.listen}, ${clock}`}>
        <source src={clip} type={'audio/webm; codecs="opus"'} />
        <source src={`${clip}?format=mp4`} type="audio/mp4" />
      </audio>
    </details>
  )
}

function Moments({ moments, clips }: { moments: Letter['moments']; clips: Clips }) {
  return (
    <section className="moments">
      <h2>{letterTexts.moments}</h2>
      {moments.map((moment) => [
        moment.scene !== '' && (
          <p key={`in ${moment.text}`} className="place">
            {moment.scene}
          </p>
        ),
        <Quote key={moment.text} line={moment} clips={clips} className="moment" />,
      ])}
    </section>
  )
}

const nameItem = (name: string) => (/[.?!…]$/.test(name) ? name : `${name}.`)

function List({ heading, items }: { heading: string; items: Letter['treasure'] }) {
  if (items.length === 0) return null
  return (
    <section className="list">
      <h2>{heading}</h2>
      <ul>
        {items.map(({ name, text }) => (
          <li key={`${name} ${text}`}>
            {name !== '' && <strong>{typeset(text === '' ? name : nameItem(name))}</strong>} {typeset(text)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ending({ ending }: { ending: Letter['ending'] }) {
  return (
    <section className="ending">
      <h2>{letterTexts.ending}</h2>
      <ul>
        {ending.map(({ title, text }) => (
          <li key={`${title} ${text}`}>
            {title !== '' && <h3>{typeset(title)}</h3>}
            <p>{typeset(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
