import { adminUserTexts } from '#contract/accounts/admin-users.ts'
import { announcementTexts } from '#contract/admin/announcements.ts'
import { engineSettingTexts } from '#contract/admin/engine-settings.ts'
import { installationTexts } from '#contract/admin/installation.ts'
import { languageModelFileTexts } from '#contract/admin/language-models.ts'
import { peopleTexts } from '#contract/admin/people.ts'
import { adminTexts } from '#contract/admin/schemas.ts'
import { statisticsTexts } from '#contract/admin/statistics.ts'
import { storageTexts } from '#contract/admin/storage.ts'
import { auditTexts } from '#contract/audit.ts'
import { adminCampaignTexts } from '#contract/campaigns/all-campaigns.ts'
import { generalTexts } from '#contract/errors.ts'
import { adminJobTexts } from '#contract/jobs/monitor.ts'
import { engineTexts } from '#contract/transcription/engines.ts'
import { type FailureScreen, inDialog, inMain, inRegion, type Spot } from './test-failure-spots.ts'

const ofAdmin: Spot['says'] = [
  `${statisticsTexts.dashboardFailed}: ${statisticsTexts.unknownError}`,
  generalTexts.unreachable,
]

const adminTab = (name: string, shows: FailureScreen['shows']): FailureScreen => ({
  ...{ name: `the admin dashboard, ${name}`, address: `/app?view=admin&tab=${name}`, shows },
})

const ofUser = (action: string, shows: FailureScreen['shows']): FailureScreen => ({
  ...adminTab('users', shows),
  name: `a user, ${action}`,
  steps: [{ name: 'More actions for Ines' }, { role: 'menuitem', name: action }],
  otherCalls: ['GET /api/admin/users'],
})

export const adminFailureScreens: FailureScreen[] = [
  adminTab('overview', {
    'GET /api/admin/statistics': [inRegion('Figures', ofAdmin), inRegion('Usage Overview', ofAdmin)],
    'GET /api/admin/jobs': inRegion('Recent Jobs', ofAdmin),
    'GET /api/admin/announcements': inRegion('Announcements', ofAdmin),
    'GET /api/admin/warnings': inMain(ofAdmin),
    'GET /api/status': inRegion('This installation', adminTexts.servicesFailed),
    'GET /api/admin/audit': inRegion('Latest Changes', auditTexts.failed),
    'GET /api/admin/installation': inRegion('Settings', installationTexts.failed),
  }),
  adminTab('users', { 'GET /api/admin/users': inMain(adminUserTexts.usersFailed) }),
  ofUser('Signed-in devices', {
    'GET /api/admin/users/u2/sessions': inDialog(peopleTexts.sessionsFailed),
  }),
  ofUser('Delete user', { 'GET /api/admin/users/u2/deletion': inDialog(peopleTexts.deletionFailed) }),
  adminTab('campaigns', { 'GET /api/admin/campaigns': inMain(adminCampaignTexts.failed) }),
  {
    ...adminTab('campaigns', {
      'GET /api/admin/campaigns/c1/members': inDialog(adminCampaignTexts.membersFailed),
    }),
    name: 'the hand-over of a campaign',
    steps: [{ name: adminCampaignTexts.handOverTitle('The Salt Road') }],
    otherCalls: ['GET /api/admin/campaigns'],
  },
  adminTab('storage', { 'GET /api/admin/storage': inMain(storageTexts.failed) }),
  adminTab('jobs', { 'GET /api/admin/jobs': inMain(adminJobTexts.failed) }),
  adminTab('announcements', { 'GET /api/admin/announcements': inMain(announcementTexts.loadFailed) }),
  adminTab('statistics', { 'GET /api/admin/statistics': inMain(statisticsTexts.failed) }),
  adminTab('engines', {
    'GET /api/admin/engines': inMain(engineTexts.loadFailed),
    'GET /api/admin/language-models': inMain(languageModelFileTexts.loadFailed),
    'GET /api/admin/models': inMain(engineTexts.modelsFailed),
    'GET /api/admin/engine-settings': inMain(engineSettingTexts.loadFailed),
    'GET /api/admin/model-servers': inMain(engineSettingTexts.serversFailed),
  }),
  adminTab('audit', { 'GET /api/admin/audit': inMain(auditTexts.failed) }),
  adminTab('messages', { 'GET /api/admin/messages': inMain(adminTexts.messagesFailed) }),
]
