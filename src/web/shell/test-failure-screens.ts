import { oidcTexts } from '#contract/accounts/oidc.ts'
import { planTexts } from '#contract/accounts/plans.ts'
import { tokenTexts } from '#contract/accounts/tokens.ts'
import { askTexts } from '#contract/ask/schemas.ts'
import { bookmarkTexts } from '#contract/audio/bookmarks.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import { tableTexts } from '#contract/audio/table-mode.ts'
import { memberTexts } from '#contract/campaigns/members.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import { homeTexts } from '#contract/home/schemas.ts'
import { jobTexts } from '#contract/jobs/schemas.ts'
import { nameTexts } from '#contract/names/schemas.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { searchTexts } from '#contract/search/schemas.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { vaultTexts } from '#contract/sharing/vault.ts'
import { engineTexts } from '#contract/transcription/engines.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { voiceTexts } from '#contract/transcription/speakers.ts'
import { webhookTexts } from '#contract/webhooks/schemas.ts'
import { proposalTexts } from '#contract/wiki/proposals.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { success } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { adminFailureScreens } from './test-admin-failure-screens.ts'
import {
  heardAnswers,
  playerAnswers,
  proposedAnswers,
  recappedAnswers,
  workingAnswers,
} from './test-answers.ts'
import {
  type FailureScreen,
  inDialog,
  inMain,
  inRegion,
  type Spot,
  type Step,
  underneath,
} from './test-failure-spots.ts'
import { article, wiki, wikiFailureScreens } from './test-wiki-failure-screens.ts'

const campaign = 'GET /api/campaign/c1'
const links = `${wiki}/index`

const ofStart: Spot = { role: 'alert', says: [campaignTexts.loadFailed, generalTexts.unreachable] }
const ofJobs: Spot['says'] = [
  jobTexts.serverError(jobTexts.unknownError),
  jobTexts.loadFailed('Network error'),
]

const dashboard: FailureScreen['shows'] = {
  [`${campaign}/home`]: inMain(homeTexts.loadFailed, homeTexts.noRecap),
  [`${campaign}/sessions`]: inMain(sessionTexts.loadFailed, sessionTexts.none),
  'GET /api/jobs/user/all': inRegion('Background Jobs', ofJobs),
  [`${campaign}/members`]: inMain(memberTexts.loadFailed),
  [`${campaign}/invites`]: inMain(memberTexts.loadFailed),
  'GET /api/admin/engines': inRegion('Speech engine', engineTexts.loadFailed),
}
const reader: FailureScreen['shows'] = {
  [`${campaign}/sessions`]: inMain(sessionTexts.loadFailed),
  [`${campaign}/table`]: inMain(campaignTexts.tableFailed),
  'GET /api/audio/session/s1': inMain(audioTexts.loadFailed),
  'GET /api/transcription/session/s1': inMain(transcriptionTexts.loadFailed),
  'GET /api/recap/s1': inMain(recapTexts.loadFailed),
}
const studioSteps: FailureScreen['shows'] = {
  [`${campaign}/table`]: inRegion(/^Step 2/, campaignTexts.tableFailed),
  'GET /api/audio/session/s1': inRegion(/^Step 2/, audioTexts.loadFailed),
  'GET /api/audio/session/s1/recordings': inRegion(/^Step 2/, audioTexts.loadFailed),
  'GET /api/jobs/session/s1': inRegion(/^Step 3/, jobTexts.pipelineLoadFailed),
}
/** A failure of this call is not shown, because the storage note is only a hint. The server enforces the quota. */
const storageNote = 'GET /api/users/usage'
const ofOtherTabs = ['settings', 'table', 'voices', 'names'].map((call) => `${campaign}/${call}`)
const settings = { name: 'Settings of The Ashen Crown' }
const onDashboard = (name: string, steps: Step[], shows: FailureScreen['shows']): FailureScreen => ({
  ...{ name, address: '/app', steps, shows, otherCalls: underneath(dashboard, ...ofOtherTabs) },
})
const onReader = (name: string, steps: Step[], shows: FailureScreen['shows']): FailureScreen => ({
  ...{ name, address: '/app?view=transcription&session=s1', steps, shows },
  otherCalls: underneath(reader, links),
  answers: recappedAnswers,
})
const sessionAction = (name: string): Step[] => [{ name: 'Session actions' }, { role: 'menuitem', name }]

export const failureScreens: FailureScreen[] = [
  {
    name: 'the start',
    address: '/app?view=campaigns',
    shows: { 'GET /api/users/profile': ofStart, 'GET /api/campaign': ofStart },
  },
  { name: 'the dashboard', address: '/app', shows: dashboard },
  {
    name: 'the questions',
    address: '/app?view=ask&question=q1',
    shows: {
      'GET /api/ask/c1/questions': inRegion(askTexts.kept, askTexts.listFailed),
      'GET /api/ask/c1/questions/q1': inMain(askTexts.readFailed),
    },
  },
  {
    ...onDashboard('the proposals of a wiki', [{ name: 'Review' }], {
      [`${wiki}/proposals`]: inDialog(proposalTexts.loadFailed),
    }),
    answers: proposedAnswers,
  },
  {
    name: 'the list of sessions',
    address: '/app?view=transcription',
    shows: { [`${campaign}/covers`]: inMain(sessionTexts.coversFailed) },
    otherCalls: [links, `${campaign}/table`, 'GET /api/jobs/session/s2'],
    answers: {
      ...workingAnswers,
      [`${campaign}/sessions`]: success({ sessions: [aSession({ id: 's2' }), aSession()] }),
      [`${campaign}/covers`]: success({ covers: [] }),
      'GET /api/jobs/session/s2': success({ jobs: [] }),
    },
  },
  {
    name: 'a session without a recording',
    address: '/app?view=transcription&session=s1',
    shows: {
      ...studioSteps,
      [`${campaign}/sessions`]: inMain(sessionTexts.loadFailed, 'Choose a session or create one to begin.'),
      'GET /api/transcription/session/s1': inMain(transcriptionTexts.loadFailed, 'Add the recording'),
      'GET /api/recap/s1': inMain(recapTexts.loadFailed, recapTexts.noRecap),
    },
    otherCalls: [storageNote],
  },
  {
    name: 'the table mode',
    address: '/app?view=table',
    shows: {
      [`${campaign}/sessions`]: inMain(sessionTexts.loadFailed, tableTexts.chooseSession),
      [`${campaign}/table`]: inMain(campaignTexts.tableFailed),
      'GET /api/audio/session/s1/recordings': inMain(audioTexts.loadFailed),
    },
  },
  { ...onReader('a session with a recap', [], reader), otherCalls: [links] },
  {
    ...onReader('a session with its sound', [], {
      ...reader,
      'GET /api/transcription/t1/names': inMain(nameTexts.proposalsFailed),
      'GET /api/audio/a1/peaks': inRegion('Player', audioTexts.waveformFailed),
      'GET /api/audio/session/s1/bookmarks': inMain(bookmarkTexts.loadFailed),
    }),
    otherCalls: [links],
    answers: heardAnswers,
  },
  {
    ...onReader('another recording for a session', sessionAction('Add a recording'), {
      ...studioSteps,
      'GET /api/recap/s1': inRegion('Recap', recapTexts.loadFailed, recapTexts.noRecap),
    }),
    otherCalls: underneath(
      reader,
      links,
      storageNote,
      'GET /api/audio/session/s1/bookmarks',
      'GET /api/transcription/t1/names',
    ),
    answers: { ...heardAnswers, 'GET /api/audio/session/s1': success({ audioFiles: [] }) },
  },
  onReader('the earlier versions of a recap', sessionAction('Earlier versions'), {
    'GET /api/recap/s1/revisions': inDialog('The earlier versions could not be loaded.'),
  }),
  onReader('the links of a recap', [{ name: 'Share' }], {
    'GET /api/recap/s1/letters': inDialog(sharingTexts.listFailed),
  }),
  onReader('the comparison with a new recap', [{ name: /Compare/ }], {
    'GET /api/recap/s1/draft': inDialog(recapTexts.draftFailed),
  }),
  {
    name: 'the search',
    address: '/app?view=search&q=mirelle',
    shows: {
      'GET /api/search/c1': inMain(searchTexts.failed, searchTexts.none),
      'GET /api/search/c1/speakers': inMain(searchTexts.speakersFailed),
    },
  },
  { name: 'the campaigns', address: '/app?view=campaigns', shows: {} },
  {
    name: 'the members of a campaign, to a player',
    address: '/app?view=campaigns',
    steps: [{ name: 'Members of The Ashen Crown' }],
    answers: playerAnswers,
    shows: { [`${campaign}/members`]: inDialog(memberTexts.loadFailed) },
  },
  {
    name: 'the field',
    address: '/app?view=campaigns',
    steps: [{ name: /^Find/ }],
    shows: {
      [`${campaign}/sessions`]: inDialog(sessionTexts.loadFailed),
      [`${wiki}/index`]: inDialog(wikiTexts.entriesFailed),
    },
    // Without an answer, nothing is suggested.
    otherCalls: [`${campaign}/home`],
  },
  onDashboard('the settings of a campaign', [settings], {
    [`${campaign}/settings`]: inDialog(campaignTexts.loadDataFailed),
    [`${campaign}/voices`]: inDialog(voiceTexts.loadFailed),
    [`${campaign}/names`]: inDialog(nameTexts.loadFailed),
  }),
  onDashboard('the table of a campaign', [settings, { role: 'tab', name: 'Table' }], {
    [`${campaign}/table`]: inDialog(campaignTexts.loadDataFailed),
    [`${campaign}/members`]: inDialog(memberTexts.loadFailed),
    [`${campaign}/invites`]: inDialog(memberTexts.loadFailed),
  }),
  onDashboard('the connections of a campaign', [settings, { role: 'tab', name: 'Other tools' }], {
    [`${campaign}/webhooks`]: inDialog(webhookTexts.loadFailed),
    [`${campaign}/vault`]: inDialog(vaultTexts.loadFailed),
  }),
  {
    name: 'the account',
    address: '/app?view=account',
    shows: {
      'GET /api/users/sessions': inMain('Your signed-in devices could not be loaded.'),
      'GET /api/users/tokens': inMain(tokenTexts.loadFailed, 'You have no access tokens.'),
      'GET /api/users/usage': inMain(planTexts.usageFailed),
      'GET /api/users/connection': inMain(oidcTexts.loadFailed),
    },
    // Without an answer, nothing is suggested.
    otherCalls: [`${campaign}/home`],
  },
  ...wikiFailureScreens,
  ...adminFailureScreens,
  {
    name: 'an invitation',
    address: '/join/abc',
    shows: { 'GET /api/invites/abc': inMain([memberTexts.invitationFailed, generalTexts.unreachable]) },
  },
]

/** Calls that every screen may make without showing their failures. Their page is complete without them. */
export const quietCalls = [
  'GET /api/events',
  'GET /api/announcements',
  'GET /api/users/profile',
  'GET /api/campaign',
  `${campaign}/sessions`,
  // For the link to the user's own character.
  `${campaign}/table`,
  'GET /api/jobs/user/all',
  'GET /api/jobs/session/s1',
  'GET /api/recap/s1/missing-story',
  `${wiki}/featured`,
  `${article}/pins`,
  `${article}/related`,
  'GET /api/pictures/ticket',
  wiki,
]
