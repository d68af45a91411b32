import type { PictureName } from '#web/site/tour/pictures.ts'
import { ThemedPicture } from '#web/site/tour/themed-picture.tsx'

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

export function HowItWorks() {
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
export function Features() {
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

export function SampleTables() {
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
