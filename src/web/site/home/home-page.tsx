import type { SiteFacts } from '#contract/pages.ts'
import { ClosingCall } from '#web/site/layout/closing-call.tsx'
import { SiteLayout } from '#web/site/layout/site-layout.tsx'
import { LiveSample } from '#web/site/sample/live-sample.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { Features, HowItWorks, SampleTables } from './home-sections.tsx'
import { OneCommand } from './one-command.tsx'

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
