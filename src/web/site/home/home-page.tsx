import { Copy } from 'lucide-react'
import type { SiteFacts } from '#contract/pages.ts'
import { ClosingCall, SiteLayout } from '#web/site/layout/site-layout.tsx'
import { LiveSample } from '#web/site/sample/live-sample.tsx'
import type { PictureName } from '#web/site/tour/pictures.ts'
import { ThemedPicture } from '#web/site/tour/themed-picture.tsx'
import { buttonClasses } from '#web/ui/button.tsx'

export function OneCommand() {
  return (
    <section aria-labelledby="command" className="border-t border-line">
      <div className="mx-auto grid w-full max-w-[1160px] items-center gap-x-14 gap-y-8 px-5 py-20 md:px-8 md:py-24 lg:grid-cols-2">
        <div>
          <h2
            id="command"
            className="font-display text-[clamp(28px,3.6vw,40px)]/[1.12] font-[560] tracking-[-0.018em]"
          >
            Runs on your machine. <br className="hidden sm:block" />
            One command.
          </h2>
          <p className="mt-4 max-w-[32rem] font-read text-lede text-pretty text-muted">
            Your recordings, your recaps and your secrets stay on your own disk. No cloud account, no
            subscription, no tracking.
          </p>
        </div>
        <div data-command>
          <div className="flex items-center gap-3 rounded-panel border border-line bg-overlay py-3 pr-3 pl-5 shadow-pop">
            <span aria-hidden="true" className="text-[18px]/7 text-gilt select-none">
              $
            </span>
            <code className="min-w-0 flex-1 [font-family:ui-monospace,monospace] text-[18px]/7 text-fg">
              npm start
            </code>
            <button type="button" data-copy className={`${buttonClasses('plain', 'lg')} noscript:hidden`}>
              <Copy size={16} strokeWidth={1.6} aria-hidden="true" />
              Copy
            </button>
          </div>
          <p className="mt-3 text-small text-muted">
            In the Hearthscribe folder, with Node 20 or later. Or{' '}
            <code className="[font-family:ui-monospace,monospace] text-fg">npm run demo</code> to look around
            a finished campaign first.
          </p>
          <p role="status" className="mt-1 min-h-5 text-small text-success" />
        </div>
      </div>
    </section>
  )
}

const steps = [
  {
    title: 'Record or upload a session',
    text: 'Let any device on the table record the evening and drop the file in. A transcript you already have will do as well.',
  },
  {
    title: 'The scribe reads it',
    text: 'Voices are told apart, lines get their time, and people, places, items and events are read out of what was said.',
  },
  {
    title: 'Read, search and replay it',
    text: 'The next day the recap, its transcript and the wiki are there, for the whole table.',
  },
] as const

function HowItWorks() {
  return (
    <section aria-labelledby="how" className="border-t border-line">
      <div className={sectionClasses}>
        <SectionTitle id="how">How It Works</SectionTitle>
        <ol className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid grid-cols-[44px_minmax(0,1fr)] border-t border-line-strong pt-5 md:block"
            >
              <p aria-hidden="true" className="font-display text-[40px]/[1] font-[480] text-gilt">
                {index + 1}
              </p>
              <h3 className="self-center font-display text-h3 font-[560] md:mt-4">{title}</h3>
              <p className="col-start-2 mt-2 font-read text-[17px]/[27px] text-pretty text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const features: { picture: PictureName; title: string; text: string }[] = [
  {
    picture: 'letter',
    title: 'A letter after every session',
    text: 'The evening as a story, with the best lines word for word. It opens on any phone and prints on paper.',
  },
  {
    picture: 'room',
    title: 'Who said what',
    text: 'The transcript names each voice and follows the sound. Table talk is folded away.',
  },
  {
    picture: 'timeline',
    title: 'Years at a glance',
    text: 'Who came up in which session, who was there together, and which promise is still open.',
  },
  {
    picture: 'map',
    title: 'The way you came',
    text: 'Put your map in. Its pins lead to the wiki, and the path of the party runs over it.',
  },
  {
    picture: 'table',
    title: 'One device on the table',
    text: 'It records while you play. One press marks the moment that nobody should forget.',
  },
  {
    picture: 'ask',
    title: 'Ask what happened',
    text: 'Who owes whom, and what was promised? Each answer names the lines it rests on.',
  },
]

/** On a phone, the features are one row to swipe through. */
function Features() {
  return (
    <section aria-labelledby="features" className="border-t border-line bg-sunken">
      <div className={sectionClasses}>
        <SectionTitle id="features">What your table gets</SectionTitle>
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone, the row scrolls
          tabIndex={0}
          aria-labelledby="features"
          className="mt-8 flex snap-x snap-mandatory scroll-px-5 gap-x-4 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:pb-4 sm:mt-12 sm:grid sm:grid-cols-2 sm:gap-x-8 sm:gap-y-14 lg:gap-x-12"
        >
          {features.map(({ picture, title, text }) => (
            <li key={title} className="max-sm:w-[78vw] max-sm:shrink-0 max-sm:snap-start">
              <ThemedPicture name={picture} />
              <h3 className="mt-5 font-display text-h3 font-[560]">{title}</h3>
              <p className="mt-1.5 max-w-[30rem] font-read text-[17px]/[27px] text-pretty text-muted">
                {text}
              </p>
            </li>
          ))}
        </ul>
        <p className="mt-10 text-small text-subtle">
          From the demo campaign. Its recaps were written by hand in place of a language model.
        </p>
      </div>
    </section>
  )
}

const tables = [
  {
    title: 'The weekly table',
    text: 'Five people, one phone in the middle, three hours on a Thursday. The player who missed it reads the recap on the train and knows who carries the sword now.',
  },
  {
    title: 'The campaign with long gaps',
    text: 'A session every other month, for four years. Before each one the game master looks up who the innkeeper was, and hears the promise that was made to him.',
  },
  {
    title: 'The table with secrets',
    text: 'The players search the wiki as freely as the game master. The traitor in their midst has a page as well; they will see it when it is time.',
  },
] as const

function SampleTables() {
  return (
    <section aria-labelledby="tables" className="border-t border-line">
      <div className={sectionClasses}>
        <SectionTitle id="tables">Three ways tables use it</SectionTitle>
        <div className="mt-10 grid gap-x-12 gap-y-12 md:grid-cols-3">
          {tables.map(({ title, text }) => (
            <article
              key={title}
              className="border-l-2 border-[color-mix(in_oklch,var(--gilt)_60%,transparent)] pl-6"
            >
              <p className="text-label text-gilt">Sample table</p>
              <h3 className="mt-1.5 font-display text-h3 font-[560]">{title}</h3>
              <p className="mt-3 font-read text-body text-pretty">{text}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}

const sectionClasses = 'mx-auto w-full max-w-[1160px] px-5 py-16 md:px-8 md:py-24'

function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="font-display text-[clamp(28px,3.6vw,40px)]/[1.12] font-[560] tracking-[-0.018em]">
      {children}
    </h2>
  )
}

export function HomePage({ facts }: { facts: SiteFacts }) {
  return (
    <SiteLayout facts={facts}>
      <Hero />
      <HowItWorks />
      <Features />
      <OneCommand />
      <SampleTables />
      <ClosingCall
        title="Start with last week’s recording"
        text="Drop in one file. Read the recap after supper."
      />
    </SiteLayout>
  )
}

function Hero() {
  return (
    <div className="mx-auto grid w-full max-w-[1160px] grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-14 px-5 pt-10 pb-20 md:px-8 md:pt-16 lg:grid-cols-[minmax(0,10fr)_minmax(0,11fr)] lg:pb-28">
      <div>
        <h1 className="font-display text-[clamp(42px,5.4vw,66px)]/[1.04] font-[560] tracking-[-0.024em]">
          Your table talks. The scribe writes it down.
        </h1>
        <p className="mt-6 max-w-[31rem] font-read text-lede text-pretty text-muted">
          Hearthscribe turns the recording of your tabletop session into a recap and a campaign wiki.{' '}
          {'Press any sentence and hear the moment it was said. Runs on your own machine.'}
        </p>
        <a href="/app" className={`for-signed-in mt-8 ${buttonClasses('primary', 'lg')}`}>
          Open Hearthscribe
        </a>
        <div className="for-signed-out mt-8 flex flex-wrap gap-3">
          <a href="/register" className={buttonClasses('primary', 'lg')}>
            Get Started Free
          </a>
          <a href="/login" className={buttonClasses('plain', 'lg')}>
            Sign In
          </a>
        </div>
        <p className="mt-4 text-small text-subtle">Free, MIT-licensed, on your own server.</p>
      </div>
      <LiveSample />
    </div>
  )
}
