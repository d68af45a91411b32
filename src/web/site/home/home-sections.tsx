import { BookOpen, Feather, Flame, KeyRound, type LucideIcon, ScrollText, UsersRound } from 'lucide-react'

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
    text: 'Read the recap beside its transcript, look things up in the wiki, and press any time to hear it again.',
  },
] as const

export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="border-t border-line">
      <div className="mx-auto w-full max-w-[1160px] px-5 py-20 md:px-8 md:py-24">
        <SectionTitle id="how">How It Works</SectionTitle>
        <ol className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="border-t border-line-strong pt-5">
              <p aria-hidden="true" className="font-display text-[40px]/[44px] font-[480] text-gilt">
                {index + 1}
              </p>
              <h3 className="mt-4 font-display text-h3 font-[560]">{title}</h3>
              <p className="mt-2 font-read text-[17px]/[27px] text-pretty text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const cards: { icon: LucideIcon; colour: string; title: string; text: string }[] = [
  {
    icon: Flame,
    colour: 'text-gilt',
    title: 'Every sentence has its second',
    text: 'Every line of a recap shows its source. Press the time to hear it.',
  },
  {
    icon: UsersRound,
    colour: 'text-[var(--k-places)]',
    title: 'Who said what',
    text: 'The transcript keeps the voices of the table apart and follows the sound line by line.',
  },
  {
    icon: ScrollText,
    colour: 'text-[var(--k-quests)]',
    title: 'A recap per session',
    text: 'Key events, characters, loot, quests and open mysteries, and at the end what waits for next time.',
  },
  {
    icon: BookOpen,
    colour: 'text-[var(--k-lore)]',
    title: 'A wiki that grows by itself',
    text: 'Every name gets a page with its connections and the sessions it came up in.',
  },
  {
    icon: KeyRound,
    colour: 'text-[var(--k-items)]',
    title: 'Secrets stay behind the screen',
    text: 'GM-only entries never reach players: not in lists, search, recaps or links.',
  },
  {
    icon: Feather,
    colour: 'text-[var(--k-people)]',
    title: 'Your words stay yours',
    text: 'The scribe never overwrites what a person has written.',
  },
]

export function FeatureCards() {
  return (
    <section aria-labelledby="cards" className="border-t border-line bg-sunken">
      <div className="mx-auto w-full max-w-[1160px] px-5 py-20 md:px-8 md:py-24">
        <SectionTitle id="cards">What the scribe keeps for you</SectionTitle>
        <ul className="mt-10 grid gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
          {cards.map(({ icon: Icon, colour, title, text }) => (
            <li key={title} className="bg-canvas p-7 pb-8">
              <Icon size={20} strokeWidth={1.5} className={colour} />
              <h3 className="mt-4 font-display text-h3 font-[560]">{title}</h3>
              <p className="mt-2 font-read text-read text-pretty text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="font-display text-[clamp(28px,3.6vw,40px)]/[1.12] font-[560] tracking-[-0.018em]">
      {children}
    </h2>
  )
}
