import { Play } from 'lucide-react'
import { HeroWaveform } from './hero-waveform.tsx'

const lines = [
  {
    time: '8:31',
    speaker: 'Ines (Tamsin)',
    colour: 'text-[var(--k-places)]',
    text: 'Tamsin puts the purse on the table. All of it.',
  },
  {
    time: '8:58',
    speaker: 'Priya (Wren)',
    colour: 'text-[var(--k-lore)]',
    text: 'Is she frightened, or just stubborn?',
  },
] as const

/**
 * The product's core idea in one picture: a recap sentence and the moment it was said. Real text, for screen readers.
 */
export function HeroPicture() {
  return (
    <figure className="relative mx-auto w-full max-w-[600px]">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute -inset-x-10 -inset-y-16 ember md:-inset-24"
      />
      <div className="relative">
        <div className="rounded-panel border border-line bg-raised px-6 pt-6 pb-7 shadow-pop sm:px-8 sm:pt-7">
          <p className="text-label text-subtle">Session 3 · Recap</p>
          <p className="mt-1 font-display text-[26px]/[32px] font-[560] tracking-[-0.014em]">The Causeway</p>
          <div className="mt-4 prose">
            <p className="drop-cap">
              Offered four hundred crowns for one night with the key,{' '}
              <Name k="people">Mirelle Vanthorne</Name> pushes the purse back. Her hall and her name they may
              have, but not the way into the <Name k="places">Undercroft</Name>. <Chip />
            </p>
          </div>
        </div>
        <Thread />
        <div className="overflow-hidden rounded-panel border border-line bg-overlay shadow-pop lg:-mr-6 lg:ml-10">
          <div className="px-2 pt-2 pb-3 sm:px-3 sm:pt-3">
            <Line {...lines[0]} />
            <SpokenLine />
            <Line {...lines[1]} />
          </div>
          <HeroWaveform />
        </div>
      </div>
      <figcaption className="sr-only">
        A sentence of a recap with its time, and below it the line of the transcript that was said at that
        time.
      </figcaption>
    </figure>
  )
}

const kinds = { people: '[--k:var(--k-people)]', places: '[--k:var(--k-places)]' } as const

function Name({ k, children }: { k: keyof typeof kinds; children: string }) {
  return <span className={`entity ${kinds[k]}`}>{children}</span>
}

function Chip() {
  return (
    <span className="num inline-flex h-[22px] items-center gap-[5px] rounded-full bg-gilt-wash pr-2 pl-[7px] align-[2px] font-sans text-[12px]/[22px] font-medium whitespace-nowrap text-fg">
      <Play size={9} strokeWidth={0} className="fill-gilt" />
      8:42
    </span>
  )
}

/** The line from the sentence to the waveform. */
function Thread() {
  return (
    <div className="flex h-14 items-center gap-3 pl-8 sm:pl-10 lg:pl-[66px]">
      <svg width="9" height="56" viewBox="0 0 9 56" fill="none" aria-hidden="true" className="text-gilt">
        <path d="M4.5 0v22M4.5 34v22" stroke="currentColor" strokeOpacity="0.7" />
        <path d="m4.5 24 4 4-4 4-4-4z" stroke="currentColor" />
      </svg>
      <p className="font-read text-[15px]/5 text-muted italic">the second it was said</p>
    </div>
  )
}

const rowClasses =
  'grid grid-cols-[46px_minmax(0,1fr)] rounded-card px-2 py-2 sm:grid-cols-[54px_minmax(0,1fr)] sm:px-3'

function Line({ time, speaker, colour, text }: (typeof lines)[number]) {
  return (
    <div className={rowClasses}>
      <p className="num text-label text-subtle">{time}</p>
      <div>
        <p className={`text-small font-semibold ${colour}`}>{speaker}</p>
        <p className="text-speech text-muted">{text}</p>
      </div>
    </div>
  )
}

function SpokenLine() {
  return (
    <div className={`${rowClasses} bg-raised shadow-[inset_0_0_0_1px_var(--line)]`}>
      <p className="num text-label text-gilt">8:42</p>
      <div>
        <p className="text-small font-semibold text-[var(--k-people)]">Rowan (GM)</p>
        <p className="text-speech text-fg">
          She pushes the purse back across the table. “You may have my hall, my table and my name. You may{' '}
          <span className="rounded-[4px] bg-gilt px-1 text-on-gilt">not</span>{' '}
          <span className="text-muted">have the key.”</span>
        </p>
      </div>
    </div>
  )
}
