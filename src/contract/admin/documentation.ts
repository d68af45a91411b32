import { doneAnswer as done } from '#contract/campaigns/schemas.ts'
import type { Documentation } from '#contract/documentation-type.ts'
import type { CallName } from '#contract/endpoints.ts'
import * as jobs from '#contract/jobs/schemas.ts'
import * as announcements from './announcements.ts'
import * as engines from './engines.ts'
import * as adminJobs from './jobs.ts'
import * as admin from './schemas.ts'
import * as statistics from './statistics.ts'
import * as adminUsers from './users.ts'

export const adminDocumentation = {
  listMessages: {
    summary: 'What visitors wrote, newest first.',
    query: { page: 'from 1', limit: 'at most 100; 20 unless told' },
    answer: admin.messageList,
  },
  listUsers: {
    summary: 'The accounts, newest first.',
    query: {
      page: 'from 1',
      limit: 'at most 100; 20 unless told',
      search: 'in username, email, first and last name; every character stands for itself',
      role: 'admin, gm or player',
      isActive: 'true or false',
    },
    answer: adminUsers.adminUserList,
  },
  updateUser: {
    summary: 'Changes the role, the plan or whether the user may sign in. Absent fields stay as they are.',
    body: adminUsers.userEdit,
    answer: done,
  },
  listAdminJobs: {
    summary: 'All jobs, a page at a time, with counts and figures of each kind.',
    query: {
      page: 'from 1',
      limit: 'at most 100; 20 unless told',
      sortBy: `${adminJobs.jobSorts.join(', ')}; created_at unless told`,
      sortOrder: 'ASC or DESC; DESC unless told',
      status: jobs.jobStatuses.join(', '),
      jobType: jobs.jobTypes.join(', '),
    },
    answer: adminJobs.adminJobList,
  },
  cancelAnyJob: { summary: 'Stops a job of anybody.', answer: done },
  retryAnyJob: { summary: 'Queues a failed or cancelled job of anybody again.', answer: done },
  listAllAnnouncements: {
    summary: 'All announcements, whether or not they show, newest first.',
    answer: announcements.announcementList,
  },
  createAnnouncement: {
    summary: 'Announces something to everybody who is signed in.',
    body: announcements.newAnnouncement,
    answer: announcements.announcementAnswer,
    status: 201,
  },
  updateAnnouncement: {
    summary: 'Changes an announcement; what is absent stays.',
    body: announcements.announcementEdit,
    answer: announcements.announcementAnswer,
  },
  deleteAnnouncement: { summary: 'Deletes an announcement.', answer: done },
  readStatistics: {
    summary: 'What the installation holds and what was done with it in a period.',
    query: { period: '7, 30, 90 or 365 days; 30 unless told' },
    answer: statistics.statisticsAnswer,
  },
  listWarnings: {
    summary: 'What an administrator should see to: a full disk, a queue that stands, engines that fail.',
    answer: admin.warningList,
  },
  readEngines: {
    summary: 'The speech engines and the language model, without their keys.',
    answer: engines.engineList,
  },
  testEngine: { summary: 'Asks an engine for a small piece of real work.', answer: engines.engineTest },
  listModels: {
    summary: 'Speech models that can be downloaded, and which are there.',
    answer: engines.modelList,
  },
  downloadModel: {
    summary: 'Downloads a speech model, as a job.',
    answer: engines.modelDownloadAnswer,
    status: 202,
  },
  deleteModel: { summary: 'Removes a downloaded speech model.', answer: done },
  resetUserPassword: {
    summary:
      'Sets a password, which the user must change at the next login. Ends every session of the account.',
    body: adminUsers.userPasswordReset,
    answer: done,
  },
} satisfies Partial<Record<CallName, Documentation>>
