import type { SiteFacts } from '#contract/pages.ts'
import { ClosingCall } from '#web/site/layout/closing-call.tsx'
import { PageHead } from '#web/site/layout/page-head.tsx'
import { SiteLayout } from '#web/site/layout/site-layout.tsx'
import { ThemedPicture } from '#web/site/tour/themed-picture.tsx'
import { type FeatureGroup, featureGroups } from './feature-groups.ts'

export function FeaturesPage({ facts }: { facts: SiteFacts }) {
  return (
    <SiteLayout facts={facts}>
      <div className="mx-auto w-full max-w-[1160px] px-5 pb-16 md:px-8 md:pb-24">
        <PageHead title="Everything the scribe can do">
          A recording goes in; a transcript, a recap and a wiki come out.
        </PageHead>
        {featureGroups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
      <ClosingCall
        title="Try it with last week’s session"
        text="Create an account, make a campaign, drop in the file."
      />
    </SiteLayout>
  )
}

function Group({ title, lede, picture, features }: FeatureGroup) {
  return (
    <section aria-label={title} className="border-t border-line py-10 md:py-20">
      <div className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div>
          <h2 className="font-display text-[clamp(26px,3vw,34px)]/[1.15] font-[560] tracking-[-0.014em]">
            {title}
          </h2>
          <p className="mt-3 max-w-[24rem] font-read text-[18px]/[28px] text-pretty text-muted">{lede}</p>
        </div>
        <div className="max-sm:[&_img]:aspect-square max-sm:[&_img]:object-cover max-sm:[&_img]:object-top">
          <ThemedPicture name={picture} />
        </div>
      </div>
      <ul className="mt-8 grid gap-x-12 gap-y-5 sm:grid-cols-2 sm:gap-y-8 md:mt-14 lg:grid-cols-4 lg:gap-x-8">
        {features.map((feature) => (
          <li key={feature.title} className="border-t border-line-strong pt-4">
            <h3 className="text-[16px]/6 font-semibold">{feature.title}</h3>
            <p className="mt-1.5 font-read text-read text-pretty text-muted">{feature.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
