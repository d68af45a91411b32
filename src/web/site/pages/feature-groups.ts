import { recordingFormats, uploadMegabytes } from '#contract/audio/schemas.ts'
import type { PictureName } from '#web/site/tour/pictures.ts'

export type Feature = {
  title: string
  text: string
}
export type FeatureGroup = { title: string; lede: string; picture: PictureName; features: readonly Feature[] }

export const featureGroups: readonly FeatureGroup[] = [
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
