import type { AdminUser } from '#contract/accounts/admin-users.ts'
import { plans } from '#contract/accounts/plans.ts'
import { storageKinds } from '#contract/admin/storage.ts'
import type { AdminCampaign } from '#contract/campaigns/all-campaigns.ts'
import { defaultSettings } from '#contract/campaigns/schemas.ts'
import { aMachine, noEngineSettings } from '#web/admin/engines/test-engines.ts'
import { sampleInstallation } from '#web/admin/installation/test-installation.ts'
import { sampleStatistics } from '#web/admin/statistics/test-statistics.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { aHome } from '#web/home/test-home.ts'
import { adminJobsBody } from '#web/jobs/test-job.ts'
import { type Answer, type Answers, inAnHour, sampleUser, success } from '#web/lib/test-browser.tsx'
import { aMap } from '#web/maps/test-maps.ts'
import { aRecap } from '#web/recap/test-recaps.ts'
import { aTranscription } from '#web/transcription/test-transcription.ts'
import { anArticle, anEntry } from '#web/wiki/test-wiki.tsx'
import { toSummary } from '#web/wiki/use-entries.ts'
import { basicAnswers } from './test-app.tsx'

const pagination = { page: 1, limit: 10, total: 0, pages: 1 }
const { id: _id, created_at: _made, updated_at: _changed, version: _version, ...content } = anEntry()
const revision = {
  id: 'r1',
  version: 1,
  change: 'create',
  by: 'Rowan',
  jobId: null,
  createdAt: '2026-01-10T10:00:00.000Z',
}
const shared = {
  campaign: { name: 'The Ashen Crown', description: '', cover: null },
  sharedAt: '2026-01-10T10:00:00.000Z',
  expiresAt: '2026-02-10T10:00:00.000Z',
  allowDownload: false,
  entries: [],
  entriesByCategory: {},
  categories: [],
  timeline: [],
  lastLetter: null,
}

const adminUser: AdminUser = {
  id: 'u2',
  username: 'Ines',
  email: 'ines@example.org',
  first_name: null,
  last_name: null,
  role: 'player',
  is_active: true,
  plan: 'free',
  campaign_count: 0,
  audio_count: 0,
  last_login: null,
  storage_bytes: 0,
  quota_bytes: null,
  has_own_quota: false,
}
const adminCampaign: AdminCampaign = {
  id: 'c1',
  name: 'The Salt Road',
  owner: { id: 'u2', username: 'Ines' },
  member_count: 1,
  session_count: 0,
  storage_bytes: 0,
  last_activity: '2026-01-10T10:00:00.000Z',
  is_abandoned: false,
  deleted_at: null,
}

export const workingAnswers: Record<string, Answer> = {
  ...basicAnswers,
  'GET /api/events': 'silent',
  'GET /api/announcements': success({ announcements: [] }),
  'GET /api/users/profile': success({ user: { ...sampleUser, role: 'admin' } }),
  'GET /api/users/sessions': success({ sessions: [] }),
  'GET /api/users/tokens': success({ tokens: [] }),
  'GET /api/users/connection': success({ name: null, connectedAt: null, hasPassword: true }),
  'GET /api/users/usage': success({
    plan: 'free',
    isEnforced: true,
    limits: plans.free.limits,
    used: { transcriptionSeconds: 0, campaigns: 1 },
    storage: { usedBytes: 0, quotaBytes: null },
  }),
  'GET /api/status': success({ services: [] }),
  'GET /api/admin/announcements': success({ announcements: [] }),
  'GET /api/admin/engine-settings': success({ settings: noEngineSettings }),
  'GET /api/admin/model-servers': success({ servers: [] }),
  'GET /api/admin/engines': success({ engines: [], hasTranscribed: true, ffmpeg: null }),
  'GET /api/admin/audit': success({ entries: [], pagination }),
  'GET /api/admin/installation': success({ installation: sampleInstallation() }),
  'GET /api/admin/jobs': { body: adminJobsBody([]) },
  'GET /api/admin/messages': success({ messages: [], subscribers: 0, pagination }),
  'GET /api/admin/language-models': success({ machine: aMachine, freeBytes: null, models: [] }),
  'GET /api/admin/models': success({ models: [], freeBytes: null }),
  'GET /api/admin/statistics': { body: sampleStatistics() },
  'GET /api/admin/users': success({
    users: [adminUser],
    pagination,
    canMail: false,
    defaultQuotaBytes: null,
  }),
  'GET /api/admin/users/u2/sessions': success({ sessions: [] }),
  'GET /api/admin/users/u2/deletion': success({ campaigns: [] }),
  'GET /api/admin/campaigns': success({ campaigns: [adminCampaign], pagination }),
  'GET /api/admin/campaigns/c1/members': success({ members: [] }),
  'GET /api/admin/storage': success({
    kinds: storageKinds.map((kind) => ({ kind, bytes: 0 })),
    disk: null,
    people: [],
    campaigns: [],
    measuredAt: '2026-01-10T10:00:00.000Z',
  }),
  'GET /api/admin/warnings': success({ warnings: [] }),
  'GET /api/campaign/c1/invites': success({ invites: [] }),
  'GET /api/campaign/c1/members': success({ members: [] }),
  'GET /api/campaign/c1/names': success({ corrections: [] }),
  'GET /api/campaign/c1/settings': success({
    options: {
      settings: defaultSettings,
      playersMayAdd: true,
      shows: { recap: true, transcript: true, sound: true, wiki: true },
      vocabulary: [],
      acceptsFacts: true,
      tone: 'plain',
      language: 'auto',
      keepSound: 'forever',
      rememberVoices: true,
      telling: { length: 'normal', person: 'third', wishes: '' },
    },
  }),
  'GET /api/campaign/c1/maps': success({ maps: [aMap()], deleted: [] }),
  'GET /api/campaign/c1/maps/m1': success({ map: aMap(), pins: [], journeys: [], lines: {} }),
  'GET /api/campaign/c1/voices': success({ voices: [] }),
  'GET /api/campaign/c1/webhooks': success({ webhooks: [] }),
  'GET /api/campaign/c1/vault': success({
    vault: {
      ...{ target: null, audience: 'off', folder: null, isPending: false },
      ...{ writtenAt: null, files: 0, foreignFiles: 0, error: null },
    },
  }),
  'GET /api/invites/abc': success({
    campaign: { name: 'The Ashen Crown', cover: null },
    gm: { username: 'Rowan' },
    expiresAt: '2026-02-10T10:00:00.000Z',
  }),
  'GET /api/pictures/ticket': success({ url: '/api/pictures/t', expiresAt: inAnHour() }),
  'GET /api/recap/s1/draft': success({ recap: aRecap({ summary: 'Rain falls.' }) }),
  'GET /api/recap/s1/missing-story': success({ missingStory: { model: 'gpt-5', reason: null } }),
  'GET /api/recap/s1/revisions': success({ revisions: [] }),
  'GET /api/search/c1': success({ results: [], total: 0 }),
  'GET /api/search/c1/speakers': success({ speakers: [] }),
  'GET /api/wiki/c1/bin': success({ bin: [] }),
  'GET /api/wiki/c1/categories': success({
    categories: [{ name: 'people', count: 1, isCore: true, visibility: 'everyone' }],
  }),
  'GET /api/wiki/c1/entry/e1': success({ entry: anArticle() }),
  'GET /api/wiki/c1/entry/e1/pins': success({ pins: [] }),
  'GET /api/wiki/c1/entry/e1/related': success({ relatedEntries: [] }),
  'GET /api/wiki/c1/entry/e1/relations': success({ relations: [] }),
  'GET /api/wiki/c1/entry/e1/revisions': success({ revisions: [revision] }),
  'GET /api/wiki/c1/entry/e1/revisions/r1': success({ revision: { ...revision, content, before: null } }),
  'GET /api/wiki/c1/featured': success({ version: 'gm.e.1', entries: [toSummary(anEntry())] }),
  'GET /api/wiki/c1/index': success({ version: 'gm.e.1', entries: [toSummary(anEntry())] }),
  'GET /api/wiki/c1/recent': success({ changes: [] }),
  'GET /api/wiki/c1/relations': success({ nodes: [], edges: [], entries: 1 }),
  'GET /api/wiki/c1/search': success({ results: [{ ...anEntry(), excerpt: '' }], total: 1 }),
  'GET /api/wiki/c1/timeline': success({ sessions: [] }),
  'GET /api/wiki/c1/timeline/lanes': success({ sessions: [], lanes: [], quests: [] }),
  'GET /api/duplicates-simple/scan/c1': success({ scanned: 1, potentialDuplicates: 0, duplicates: [] }),
  'GET /api/ask/c1/questions': success({ questions: [] }),
  'GET /api/ask/c1/questions/q1': success({
    question: {
      ...{ id: 'q1', question: 'Who waits?', createdAt: '2026-01-10T10:00:00.000Z' },
      ...{ kind: 'nothing', statements: [], passages: [] },
    },
  }),
  'GET /api/wiki-share/campaign/c1/preview': success(shared),
  'GET /api/wiki-share/campaign/c1/shares': success({ shares: [] }),
  'GET /api/recap/s1/letters': success({ letters: [] }),
}

export const recappedAnswers: Record<string, Answer> = {
  ...workingAnswers,
  'GET /api/recap/s1': success({ recap: aRecap({ summary: 'Snow falls.', version: 2, hasDraft: true }) }),
}

const transcription = aTranscription({
  audioFileId: 'a1',
  timing: 'exact',
  durationSeconds: 60,
  speakers: [],
  segments: [{ id: 'g1', start: 0, end: 2, speakerId: null, text: 'Snow falls.', isCorrected: false }],
})
export const recording = {
  id: 'a1',
  sessionId: 's1',
  fileName: 'evening.webm',
  bytes: 2_000_000,
  processingStatus: 'completed',
  errorMessage: null,
  durationSeconds: 60,
  speakerCount: null,
  notices: [],
  playable: true,
  soundDeletedAt: null,
  createdAt: '2026-01-25T10:00:00.000Z',
}

export const heardAnswers: Record<string, Answer> = {
  ...recappedAnswers,
  'GET /api/audio/session/s1': success({ audioFiles: [recording] }),
  'POST /api/tickets': 'silent',
  'GET /api/audio/a1/peaks': success({ peaks: [0.1, 0.5], durationSeconds: 60 }),
  'GET /api/transcription/session/s1': success({ transcriptions: [transcription] }),
  'GET /api/transcription/t1/names': success({ proposals: [] }),
}

export const proposedAnswers: Record<string, Answer> = {
  ...workingAnswers,
  'GET /api/campaign/c1/home': success({
    home: aHome({ waiting: { proposals: 1, unknownNames: [], unconfirmed: [], failedJobs: [] } }),
  }),
  'GET /api/wiki/c1/proposals': success({
    proposals: [
      {
        ...{ id: 'f1', text: 'Osk prays.', sources: [], sessionNumber: 1 },
        entry: { id: 'e1', name: 'Brother Osk', category: 'people', visibility: 'everyone' },
      },
    ],
    pagination: { page: 1, limit: 20, total: 1, pages: 1 },
  }),
}

export const playerAnswers: Record<string, Answer> = {
  ...workingAnswers,
  'GET /api/campaign': success({ campaigns: [sampleCampaign({ userRole: 'player' })] }),
}

export const liveRecording = {
  id: 'r1',
  sessionId: 's1',
  format: 'webm' as const,
  marks: [],
  nextChunk: 0,
  bytes: 0,
  createdAt: '2026-11-21T19:30:00.000Z',
  updatedAt: '2026-11-21T19:30:00.000Z',
}

export const recorderAnswers: Answers = {
  'POST /api/audio/recordings': { status: 201, ...success({ recording: liveRecording }) },
  'PUT /api/audio/recordings/r1/chunks/0': success({ recording: liveRecording }),
  'POST /api/audio/recordings/r1/finish': success({
    audioFile: { id: 'a1', processingStatus: 'pending', errorMessage: null },
  }),
}
