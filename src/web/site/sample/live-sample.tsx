import { Pause, Play } from 'lucide-react'
import { formatClock } from '#contract/text.ts'
import clips from './clips.json' with { type: 'json' }

type Clip = (typeof clips)[number]

export const sampleRecap = [
  [
    {
      clip: 'purse',
      text: 'Mirelle Vanthorne pushed the purse back: they might have her hall, her table and her name, but not the key.',
    },
    {
      clip: 'brother',
      text: 'Then Wren understood whom she was guarding. Her brother Corvin slept in the Undercroft.',
    },
  ],
  [
    {
      clip: 'stair',
      text: 'A stair of one hundred steps led the party down to an iron door, and the door stood open.',
    },
    { clip: 'gate', text: 'Dorn ran back up to hold the gate at her side.' },
    {
      clip: 'crown',
      text: 'But her brother was already out on the causeway, barefoot in the snow, and the Ashen Crown burned on his head.',
    },
  ],
] as const

const addressOf = (id: string) => `/tour/${id}.mp3`
const speakers: Record<string, { name: string; colour: string }> = {
  Rowan: { name: 'Rowan (GM)', colour: 'text-[var(--k-people)]' },
  Jonah: { name: 'Jonah (Dorn)', colour: 'text-[var(--k-items)]' },
  Priya: { name: 'Priya (Wren)', colour: 'text-[var(--k-places)]' },
}

/** Without a script, each sentence is a link to its sound file. */
export function LiveSample() {
  return (
    <figure data-sample className="relative mx-auto w-full max-w-[620px]">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute -inset-x-10 -inset-y-16 ember md:-inset-24"
      />
      <div className="relative">
        <div className="rounded-panel border border-line bg-raised px-5 pt-5 pb-6 shadow-pop sm:px-8 sm:pt-7 sm:pb-7">
          <p className="text-label text-subtle">Session 3 · Recap</p>
          <p className="mt-1 font-display text-[26px]/[32px] font-[560] tracking-[-0.014em]">The Causeway</p>
          <div className="mt-3 prose">
            {sampleRecap.map((sentences) => (
              <p key={sentences[0].clip}>
                {sentences.map(({ clip, text }) => (
                  <Sentence key={clip} id={clip} text={text} />
                ))}
              </p>
            ))}
          </div>
        </div>
        <Thread />
        <div className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-panel border border-line bg-overlay shadow-pop lg:-mr-4 lg:ml-8">
          {clips.map((clip, at) => (
            <HeardLine key={clip.id} clip={clip} isShown={at === 0} />
          ))}
        </div>
      </div>
      <figcaption className="mt-4 text-small text-subtle lg:ml-8">
        A sample. The voices are synthetic.
      </figcaption>
    </figure>
  )
}

const startOf = (id: string) => formatClock(clips.find((clip) => clip.id === id)?.start ?? 0)

function Sentence({ id, text }: { id: string; text: string }) {
  const lastWord = text.lastIndexOf(' ') + 1
  return (
    <>
      <a
        href={addressOf(id)}
        data-clip={id}
        className="group/sentence sentence py-[3px] aria-pressed:bg-[color-mix(in_oklch,var(--gilt)_16%,transparent)]"
      >
        {text.slice(0, lastWord)}
        {/* Keeps the play icon on the same line as the last word. */}
        <span className="whitespace-nowrap">
          {text.slice(lastWord)}{' '}
          <span className="num relative -top-px inline-flex h-[22px] items-center gap-[5px] rounded-full bg-gilt-wash pr-2 pl-[7px] font-sans text-[12px]/[22px] font-medium whitespace-nowrap text-fg group-aria-pressed/sentence:bg-gilt group-aria-pressed/sentence:text-on-gilt">
            <PlayIcon size={9} className="fill-gilt group-aria-pressed/sentence:fill-current" />
            <span className="sr-only">Play </span>
            {startOf(id)}
          </span>
        </span>
      </a>{' '}
    </>
  )
}

function PlayIcon({ size, className }: { size: number; className: string }) {
  return (
    <>
      <Play size={size} strokeWidth={0} className={`${className} in-aria-pressed:hidden`} />
      <Pause size={size} strokeWidth={0} className={`${className} hidden in-aria-pressed:block`} />
    </>
  )
}

function Thread() {
  return (
    <div className="flex h-12 items-center gap-3 pl-8 sm:pl-10 lg:pl-[66px]">
      <svg width="9" height="48" viewBox="0 0 9 48" fill="none" aria-hidden="true" className="text-gilt">
        <path d="M4.5 0v18M4.5 30v18" stroke="currentColor" strokeOpacity="0.7" />
        <path d="m4.5 20 4 4-4 4-4-4z" stroke="currentColor" />
      </svg>
      <p className="font-read text-[15px]/5 text-muted">press a sentence</p>
    </div>
  )
}

/** All lines share one grid cell, so that the page does not move when another line is shown. */
function HeardLine({ clip, isShown }: { clip: Clip; isShown: boolean }) {
  const { name, colour } = speakers[clip.speaker] ?? { name: clip.speaker, colour: '' }
  return (
    <div
      data-line={clip.id}
      data-shown={isShown ? '' : undefined}
      className="invisible col-start-1 row-start-1 flex flex-col data-shown:visible"
    >
      <div className="grid flex-1 grid-cols-[46px_minmax(0,1fr)] px-4 pt-4 pb-4 sm:grid-cols-[52px_minmax(0,1fr)] sm:px-5">
        <p className="num text-label/5 text-gilt">{formatClock(clip.start)}</p>
        <div>
          <p className={`text-small font-semibold ${colour}`}>{name}</p>
          <p className="text-speech text-fg">{clip.text}</p>
        </div>
      </div>
      <div className="flex items-center gap-4 border-t border-line bg-raised px-4 py-3 text-label text-muted sm:px-5">
        <a
          href={addressOf(clip.id)}
          data-clip={clip.id}
          aria-label={`Play the line of ${name}`}
          className="grid size-10 shrink-0 place-items-center rounded-full bg-gilt text-on-gilt hover:bg-gilt-hover touch:size-11"
        >
          <PlayIcon size={16} className="fill-current" />
        </a>
        <SampleWave bars={clip.bars} colour={colour} />
        <span className="num">{formatClock(clip.seconds)}</span>
      </div>
    </div>
  )
}

const barPitch = 5
const waveHeight = 36

const drawBars = (bars: number[]) =>
  bars
    .map((bar, at) => {
      const half = Math.max(1, Math.round((bar / 100) * (waveHeight / 2 - 2)))
      return `M${at * barPitch + 2} ${waveHeight / 2 - half}v${half * 2}`
    })
    .join('')

function SampleWave({ bars, colour }: { bars: number[]; colour: string }) {
  const path = drawBars(bars)
  return (
    <svg
      viewBox={`0 0 ${bars.length * barPitch} ${waveHeight}`}
      className={`h-9 min-w-0 flex-1 ${colour}`}
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={path} strokeOpacity="0.38" />
      <path d={path} className="played" />
    </svg>
  )
}
