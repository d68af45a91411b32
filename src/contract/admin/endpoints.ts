import * as users from '#contract/accounts/admin-users.ts'
import * as audit from '#contract/audit.ts'
import * as campaigns from '#contract/campaigns/all-campaigns.ts'
import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import { pageQuery } from '#contract/paging.ts'
import * as engines from '#contract/transcription/engines.ts'
import { modelDownloadAnswer } from '#contract/transcription/engines.ts'
import * as announcements from './announcements.ts'
import * as engineSettings from './engine-settings.ts'
import * as installation from './installation.ts'
import { modelFileDownload, modelFileList } from './language-models.ts'
import * as schemas from './schemas.ts'
import * as statistics from './statistics.ts'
import { storageAnswer } from './storage.ts'

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  access: 'admin',
  summary: 'Lists the contact messages, newest first.',
  query: pageQuery,
  answer: schemas.messageList,
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Lists the accounts, newest first.',
  query: users.userQuery,
  answer: users.adminUserList,
})
export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:accountId',
  access: 'admin',
  summary: 'Changes the role, the plan or the active state of an account. Absent fields stay unchanged.',
  body: users.userEdit,
  answer: doneAnswer,
})
export const resetUserPassword = endpoint({
  method: 'POST',
  path: '/api/admin/users/:accountId/reset-password',
  access: 'admin',
  summary:
    'Sets a password that the user must change at the next sign-in, and ends all sessions of the account.',
  body: users.userPasswordReset,
  answer: doneAnswer,
})

export const listAllAnnouncements = endpoint({
  method: 'GET',
  path: '/api/admin/announcements',
  access: 'admin',
  summary: 'Lists all announcements, whether or not they are shown now, newest first.',
  answer: announcements.announcementList,
})
export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/api/admin/announcements',
  access: 'admin',
  summary: 'Creates an announcement for all signed-in users.',
  body: announcements.newAnnouncement,
  answer: announcements.announcementAnswer,
  status: 201,
})
export const updateAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/admin/announcements/:announcementId',
  access: 'admin',
  summary: 'Updates an announcement. Absent fields stay unchanged.',
  body: announcements.announcementEdit,
  answer: announcements.announcementAnswer,
})
export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/admin/announcements/:announcementId',
  access: 'admin',
  summary: 'Deletes an announcement.',
  answer: doneAnswer,
})

export const listWarnings = endpoint({
  method: 'GET',
  path: '/api/admin/warnings',
  access: 'admin',
  summary:
    'Lists problems that need an administrator: low disk space, old backups, a stalled queue, failing engines.',
  answer: schemas.warningList,
})
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'Lists who changed accounts, campaigns, jobs and settings in the last year, newest first.',
  query: audit.auditQuery,
  answer: audit.auditList,
})
export const readInstallation = endpoint({
  method: 'GET',
  path: '/api/admin/installation',
  access: 'admin',
  summary: 'Returns version, last backup, registration mode and mail settings.',
  answer: installation.installationAnswer,
})
export const updateInstallation = endpoint({
  method: 'PUT',
  path: '/api/admin/installation',
  access: 'admin',
  summary: 'Turns emails to administrators about failed jobs on or off.',
  body: installation.installationEdit,
  answer: doneAnswer,
})
export const testMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail/test',
  access: 'admin',
  summary: 'Sends a test email to the administrator who makes the call.',
  answer: installation.mailTest,
  rateLimit: hourly(100),
})
export const readStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics',
  access: 'admin',
  summary: 'Returns the size of the installation and its activity in a period.',
  query: statistics.statisticsQuery,
  answer: statistics.statisticsAnswer,
})

export const readEngines = endpoint({
  method: 'GET',
  path: '/api/admin/engines',
  access: 'admin',
  summary: 'Lists the speech engines and the language model, without their keys.',
  answer: engines.engineList,
})
export const testEngine = endpoint({
  method: 'POST',
  path: '/api/admin/engines/:engineId/test',
  access: 'admin',
  summary: 'Tests an engine with a small sample.',
  answer: engines.engineTest,
  rateLimit: hourly(100),
})
export const readEngineSettings = endpoint({
  method: 'GET',
  path: '/api/admin/engine-settings',
  access: 'admin',
  summary:
    'Returns how the language model, the speech service and the mail server are set, and where each setting comes from. Contains no secrets.',
  answer: engineSettings.engineSettingsAnswer,
})
export const saveEngineSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/engine-settings',
  access: 'admin',
  summary:
    'Saves the settings of a language model, a speech service or a mail server, which every process uses from then on. Refused with 409 while the environment sets it.',
  body: engineSettings.engineSettingsForm,
  answer: doneAnswer,
})
export const removeEngineSettings = endpoint({
  method: 'DELETE',
  path: '/api/admin/engine-settings/:settingKind',
  access: 'admin',
  summary: 'Removes the saved settings of `language-model`, `speech` or `mail`, with their secret.',
  answer: doneAnswer,
})
export const testEngineSettings = endpoint({
  method: 'POST',
  path: '/api/admin/engine-settings/test',
  access: 'admin',
  summary: 'Tests settings with a small sample, without saving them.',
  body: engineSettings.engineSettingsForm,
  answer: engines.engineTest,
  rateLimit: hourly(100),
})
export const findModelServers = endpoint({
  method: 'GET',
  path: '/api/admin/model-servers',
  access: 'admin',
  summary:
    'Looks for language model servers on the machine of the server (ports 11434, 1234, 8080 and 8000), with their models.',
  answer: engineSettings.modelServersAnswer,
  rateLimit: hourly(500),
})
export const listOfferedModels = endpoint({
  method: 'POST',
  path: '/api/admin/model-servers/models',
  access: 'admin',
  summary: 'Lists the models that a language model server at an address offers.',
  body: engineSettings.modelListQuery,
  answer: engineSettings.offeredModelsAnswer,
  rateLimit: hourly(500),
})
export const listModels = endpoint({
  method: 'GET',
  path: '/api/admin/models',
  access: 'admin',
  summary: 'Lists the speech models that can be downloaded, and which are installed.',
  answer: engines.modelList,
})
export const downloadModel = endpoint({
  method: 'POST',
  path: '/api/admin/models/:modelId/download',
  access: 'admin',
  summary: 'Starts a job that downloads a speech model.',
  answer: engines.modelDownloadAnswer,
  status: 202,
  rateLimit: hourly(100),
})
export const deleteModel = endpoint({
  method: 'DELETE',
  path: '/api/admin/models/:modelId',
  access: 'admin',
  summary: 'Deletes a downloaded speech model.',
  answer: doneAnswer,
})

export const listAllCampaigns = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns',
  access: 'admin',
  summary: 'Lists all campaigns with their size and last activity, without their content.',
  query: campaigns.campaignQuery,
  answer: campaigns.adminCampaignList,
})
export const listCampaignMembers = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns/:campaignId/members',
  access: 'admin',
  summary: 'Lists the members of a campaign, as possible new owners.',
  answer: campaigns.adminMemberList,
})
export const handOverCampaign = endpoint({
  method: 'PUT',
  path: '/api/admin/campaigns/:campaignId/owner',
  access: 'admin',
  summary: 'Makes a user the owner and a game master of a campaign. A campaign in the bin is restored.',
  body: campaigns.handOverRequest,
  answer: doneAnswer,
})
export const readStorage = endpoint({
  method: 'GET',
  path: '/api/admin/storage',
  access: 'admin',
  summary: 'Returns how much storage is used, by kind, user and campaign.',
  answer: storageAnswer,
})

export const listLanguageModels = endpoint({
  method: 'GET',
  path: '/api/admin/language-models',
  access: 'admin',
  summary:
    'Describes the machine of the server, and lists the language models that it can run, with their downloads.',
  answer: modelFileList,
})
export const downloadLanguageModel = endpoint({
  method: 'POST',
  path: '/api/admin/language-models/download',
  access: 'admin',
  summary:
    'Starts a job that downloads a language model from the catalogue or from an address, or continues its download. Cancel the job to pause.',
  body: modelFileDownload,
  answer: modelDownloadAnswer,
  status: 202,
  rateLimit: hourly(100),
})
export const deleteLanguageModel = endpoint({
  method: 'DELETE',
  path: '/api/admin/language-models/:file',
  access: 'admin',
  summary:
    'Deletes the file of a language model, or what has arrived of it. Refused with 409 while it is in use or being downloaded.',
  answer: doneAnswer,
})
