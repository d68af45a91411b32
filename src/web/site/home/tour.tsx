import type { ReactNode } from 'react'
import { ThemedPicture } from '#web/site/tour/themed-picture.tsx'
import { SectionTitle } from './home-sections.tsx'

export function Tour() {
  return (
    <section aria-labelledby="tour" className="overflow-x-clip border-t border-line">
      <div className="mx-auto w-full max-w-[1160px] px-5 py-20 md:px-8 md:py-28">
        <SectionTitle id="tour">What your table gets</SectionTitle>
        <p className="mt-4 text-small text-subtle">
          Pictures of the demo, whose recaps were written by hand in place of a language model.
        </p>
        <div className="mt-12 grid gap-y-20 md:mt-16 md:gap-y-28">
          <Stop
            title="A letter after every session"
            text="The evening as a story, with the best lines word for word. Send one link: it opens on any phone, without an account, and prints on paper."
          >
            <div className="relative pb-10 sm:pr-16 sm:pb-14">
              <ThemedPicture name="letter" />
              <div className="absolute right-0 bottom-0 w-[30%] max-w-[210px]">
                <ThemedPicture name="phone" />
              </div>
            </div>
          </Stop>
          <Stop
            isReversed
            title="Know where you stand"
            text="Open it before the next session: what happened last time, who carries what, and which promises and riddles are still open."
          >
            <ThemedPicture name="home" />
          </Stop>
          <Stop
            title="A wiki that writes itself"
            text="Every person, place and thing gets a page with what was said about it, and when. Game masters keep their secrets; players see only what they know."
          >
            <ThemedPicture name="wiki" />
          </Stop>
        </div>
      </div>
    </section>
  )
}

type StopProps = { title: string; text: string; isReversed?: boolean; children: ReactNode }

function Stop({ title, text, isReversed = false, children }: StopProps) {
  const columns = isReversed
    ? 'lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]'
    : 'lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]'
  return (
    <div className={`grid items-center gap-x-14 gap-y-8 ${columns}`}>
      <div className={isReversed ? 'lg:order-last' : ''}>
        <h3 className="font-display text-[clamp(24px,2.6vw,30px)]/[1.18] font-[560] tracking-[-0.014em]">
          {title}
        </h3>
        <p className="mt-3 max-w-[26rem] font-read text-[18px]/[28px] text-pretty text-muted">{text}</p>
      </div>
      <div>{children}</div>
    </div>
  )
}
