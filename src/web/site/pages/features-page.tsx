import { recordingFormats, uploadMegabytes } from '#contract/audio/schemas.ts'
import type { SiteFacts } from '#contract/pages.ts'
import { ClosingCall, PageHead, SiteLayout } from '#web/site/layout/site-layout.tsx'
import type { PictureName } from '#web/site/tour/pictures.ts'
import { ThemedPicture } from '#web/site/tour/themed-picture.tsx'

type FeatureGroup = {
  title: string
  lede: string
  picture: PictureName
  features: readonly { title: string; text: string }[]
}

const featureGroups: readonly FeatureGroup[] = [
  {
    title: 'Audio Transcription',
    lede: 'From the sound of the evening to lines one can read, search and quote.',
    picture: 'room',
    features: [
      {
        title: 'Speakers and timestamps',
        text: 'Every line carries its voice and its second. Read along beside the player, or press a line to hear it.',
      },
      {
        title: 'The files you have',
        text: `${recordingFormats}, up to ${uploadMegabytes}MB each. The original is kept as it came.`,
      },
      {
        title: 'Transcripts from elsewhere',
        text: 'VTT, SRT, Whisper JSON, or plain text with names before the lines. Everything after that is the same.',
      },
      {
        title: 'Live recording',
        text: 'Record in the browser while you play. A crash costs five seconds at most.',
      },
    ],
  },
  {
    title: 'AI-Powered Intelligence',
    lede: 'It reads what was said, and shows where.',
    picture: 'ask',
    features: [
      {
        title: 'A recap per session',
        text: 'Key events, characters, places, combat, rewards, quests, decisions, mysteries, and a preview of the next session.',
      },
      {
        title: 'Sources for every claim',
        text: 'Every line of a recap shows its source. What the transcript does not bear out is left out.',
      },
      {
        title: 'People and places, found for you',
        text: 'Characters, locations, items, events and organizations are recognised and gathered from session to session.',
      },
      {
        title: 'With or without a language model',
        text: 'With one, the recap is told. Without, the built-in reader picks Highlights in the table’s own words.',
      },
    ],
  },
  {
    title: 'Campaign Management',
    lede: 'One place for the world, however long the campaign.',
    picture: 'timeline',
    features: [
      {
        title: 'Campaigns and sessions',
        text: 'Any number of evenings per campaign, each with its recordings, transcript, recap and notes.',
      },
      {
        title: 'A wiki that links itself',
        text: 'Names in a text lead to their pages, related entries find each other, and search answers while you type.',
      },
      {
        title: 'Custom categories',
        text: 'People, places, items and quests are there from the start. Add anything else that your world needs.',
      },
      {
        title: 'Work you can watch',
        text: 'Transcription and recap show real progress, can be cancelled and retried, and go on by themselves after a crash.',
      },
    ],
  },
  {
    title: 'Collaboration and Sharing',
    lede: 'For the whole table, each with their own view of it.',
    picture: 'letter',
    features: [
      {
        title: 'Game masters and players',
        text: 'Everyone at the table reads along; only game masters change what stands in the wiki.',
      },
      {
        title: 'Secrets kept',
        text: 'Entries for game masters only are absent for players, and recaps leave out what would name them.',
      },
      {
        title: 'Links that expire',
        text: 'Share the wiki with people who have no account, for an hour or for ninety days.',
      },
      {
        title: 'Export to PDF and markdown',
        text: 'Take the wiki out as a book to print, or as files for your own notes.',
      },
    ],
  },
]

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
