/**
 * Every call of the product: method, path and who may make it. The server registers its routes from this
 * table, the browser builds its addresses from it, and a test calls each row with every role.
 */
export type Gate =
  | 'anyone'
  | 'signed-in'
  /** A member of the campaign in the path, or of the one that the path's object belongs to. */
  | 'member'
  /** A game master, or a player if the campaign lets players add. */
  | 'may-add'
  | 'gm'
  | 'admin'
  /** The bearer of a ticket for exactly this object. */
  | 'ticket'

export type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; gate: Gate }

export const calls = {
  health: { method: 'GET', path: '/api/health', gate: 'anyone' },
  ready: { method: 'GET', path: '/api/health/ready', gate: 'anyone' },
  status: { method: 'GET', path: '/api/status', gate: 'anyone' },
  reference: { method: 'GET', path: '/api/openapi.json', gate: 'anyone' },
  sendContact: { method: 'POST', path: '/api/contact', gate: 'anyone' },
  subscribe: { method: 'POST', path: '/api/newsletter', gate: 'anyone' },

  listMessages: { method: 'GET', path: '/api/admin/messages', gate: 'admin' },
  listUsers: { method: 'GET', path: '/api/admin/users', gate: 'admin' },
  updateUser: { method: 'PUT', path: '/api/admin/users/:accountId', gate: 'admin' },
  resetUserPassword: { method: 'POST', path: '/api/admin/users/:accountId/reset-password', gate: 'admin' },
  listAdminJobs: { method: 'GET', path: '/api/admin/jobs', gate: 'admin' },
  cancelAnyJob: { method: 'POST', path: '/api/admin/jobs/:jobId/cancel', gate: 'admin' },
  retryAnyJob: { method: 'POST', path: '/api/admin/jobs/:jobId/retry', gate: 'admin' },
  listAllAnnouncements: { method: 'GET', path: '/api/admin/announcements', gate: 'admin' },
  createAnnouncement: { method: 'POST', path: '/api/admin/announcements', gate: 'admin' },
  updateAnnouncement: { method: 'PUT', path: '/api/admin/announcements/:announcementId', gate: 'admin' },
  deleteAnnouncement: { method: 'DELETE', path: '/api/admin/announcements/:announcementId', gate: 'admin' },
  listWarnings: { method: 'GET', path: '/api/admin/warnings', gate: 'admin' },
  readStatistics: { method: 'GET', path: '/api/admin/statistics', gate: 'admin' },
  readEngines: { method: 'GET', path: '/api/admin/engines', gate: 'admin' },
  testEngine: { method: 'POST', path: '/api/admin/engines/:engineId/test', gate: 'admin' },
  listModels: { method: 'GET', path: '/api/admin/models', gate: 'admin' },
  downloadModel: { method: 'POST', path: '/api/admin/models/:modelId/download', gate: 'admin' },
  deleteModel: { method: 'DELETE', path: '/api/admin/models/:modelId', gate: 'admin' },

  listAnnouncements: { method: 'GET', path: '/api/announcements', gate: 'signed-in' },
  dismissAnnouncement: {
    method: 'POST',
    path: '/api/announcements/:announcementId/dismiss',
    gate: 'signed-in',
  },
  streamEvents: { method: 'GET', path: '/api/events', gate: 'signed-in' },

  login: { method: 'POST', path: '/api/users/login', gate: 'anyone' },
  register: { method: 'POST', path: '/api/users/register', gate: 'anyone' },
  logout: { method: 'POST', path: '/api/users/logout', gate: 'signed-in' },
  forgotPassword: { method: 'POST', path: '/api/users/forgot-password', gate: 'anyone' },
  resetPassword: { method: 'POST', path: '/api/users/reset-password', gate: 'anyone' },
  changePassword: { method: 'PUT', path: '/api/users/password', gate: 'signed-in' },
  updateProfile: { method: 'PUT', path: '/api/users/profile', gate: 'signed-in' },
  changeEmail: { method: 'PUT', path: '/api/users/email', gate: 'signed-in' },
  confirmEmail: { method: 'PUT', path: '/api/users/email/confirm', gate: 'signed-in' },
  listAccountSessions: { method: 'GET', path: '/api/users/sessions', gate: 'signed-in' },
  endAccountSession: { method: 'DELETE', path: '/api/users/sessions/:sessionId', gate: 'signed-in' },
  endOtherSessions: { method: 'DELETE', path: '/api/users/sessions', gate: 'signed-in' },
  readUsage: { method: 'GET', path: '/api/users/usage', gate: 'signed-in' },
  exportAccount: { method: 'GET', path: '/api/users/export', gate: 'signed-in' },
  deleteAccount: { method: 'DELETE', path: '/api/users/me', gate: 'signed-in' },
  profile: { method: 'GET', path: '/api/users/profile', gate: 'signed-in' },

  listCampaigns: { method: 'GET', path: '/api/campaign', gate: 'signed-in' },
  createCampaign: { method: 'POST', path: '/api/campaign', gate: 'signed-in' },
  importCampaign: { method: 'POST', path: '/api/campaign/import', gate: 'signed-in' },
  readCampaign: { method: 'GET', path: '/api/campaign/:campaignId', gate: 'member' },
  updateCampaign: { method: 'PUT', path: '/api/campaign/:campaignId', gate: 'gm' },
  deleteCampaign: { method: 'DELETE', path: '/api/campaign/:campaignId', gate: 'gm' },
  restoreCampaign: { method: 'POST', path: '/api/campaign/:campaignId/restore', gate: 'gm' },
  readOptions: { method: 'GET', path: '/api/campaign/:campaignId/settings', gate: 'gm' },
  updateOptions: { method: 'PUT', path: '/api/campaign/:campaignId/settings', gate: 'gm' },
  readTable: { method: 'GET', path: '/api/campaign/:campaignId/table', gate: 'member' },
  updateTable: { method: 'PUT', path: '/api/campaign/:campaignId/table', gate: 'gm' },
  listMembers: { method: 'GET', path: '/api/campaign/:campaignId/members', gate: 'member' },
  updateMember: { method: 'PUT', path: '/api/campaign/:campaignId/members/:userId', gate: 'gm' },
  /** A game master removes any player; a player removes themselves. */
  removeMember: { method: 'DELETE', path: '/api/campaign/:campaignId/members/:userId', gate: 'member' },
  listInvites: { method: 'GET', path: '/api/campaign/:campaignId/invites', gate: 'gm' },
  createInvite: { method: 'POST', path: '/api/campaign/:campaignId/invites', gate: 'gm' },
  revokeInvite: { method: 'DELETE', path: '/api/campaign/:campaignId/invites/:inviteId', gate: 'gm' },
  previewInvite: { method: 'GET', path: '/api/invites/:code', gate: 'anyone' },
  acceptInvite: { method: 'POST', path: '/api/invites/:code/accept', gate: 'signed-in' },
  listSessions: { method: 'GET', path: '/api/campaign/:campaignId/sessions', gate: 'member' },
  createSession: { method: 'POST', path: '/api/campaign/:campaignId/sessions', gate: 'may-add' },
  updateSession: { method: 'PUT', path: '/api/campaign/:campaignId/sessions/:sessionId', gate: 'gm' },
  deleteSession: { method: 'DELETE', path: '/api/campaign/:campaignId/sessions/:sessionId', gate: 'gm' },
  restoreSession: {
    method: 'POST',
    path: '/api/campaign/:campaignId/sessions/:sessionId/restore',
    gate: 'gm',
  },

  uploadAudio: { method: 'POST', path: '/api/audio/upload', gate: 'signed-in' },
  audioStatus: { method: 'GET', path: '/api/audio/status/:audioId', gate: 'member' },
  listAudio: { method: 'GET', path: '/api/audio/session/:sessionId', gate: 'member' },
  audioPeaks: { method: 'GET', path: '/api/audio/:audioId/peaks', gate: 'member' },
  transcribeAudio: { method: 'POST', path: '/api/audio/:audioId/transcribe', gate: 'may-add' },
  deleteAudio: { method: 'DELETE', path: '/api/audio/:audioId', gate: 'gm' },
  restoreAudio: { method: 'POST', path: '/api/audio/:audioId/restore', gate: 'gm' },
  /** Requires the right to add to the session in the body. */
  startRecording: { method: 'POST', path: '/api/audio/recordings', gate: 'signed-in' },
  listUnfinished: { method: 'GET', path: '/api/audio/session/:sessionId/recordings', gate: 'may-add' },
  /** Only the author may access a live recording until it is finished. */
  sendChunk: { method: 'PUT', path: '/api/audio/recordings/:recordingId/chunks/:number', gate: 'may-add' },
  finishRecording: { method: 'POST', path: '/api/audio/recordings/:recordingId/finish', gate: 'may-add' },
  discardRecording: { method: 'DELETE', path: '/api/audio/recordings/:recordingId', gate: 'may-add' },
  createTicket: { method: 'POST', path: '/api/tickets', gate: 'signed-in' },
  playAudio: { method: 'GET', path: '/api/audio/play/:ticket', gate: 'ticket' },

  listTranscriptions: { method: 'GET', path: '/api/transcription/session/:sessionId', gate: 'member' },
  importTranscript: { method: 'POST', path: '/api/transcription/session/:sessionId/import', gate: 'may-add' },
  nameSpeaker: {
    method: 'PUT',
    path: '/api/transcription/session/:sessionId/speakers/:speakerId',
    gate: 'gm',
  },
  deleteTranscription: { method: 'DELETE', path: '/api/transcription/:transcriptionId', gate: 'gm' },
  restoreTranscription: {
    method: 'POST',
    path: '/api/transcription/:transcriptionId/restore',
    gate: 'gm',
  },
  correctSegment: {
    method: 'PUT',
    path: '/api/transcription/:transcriptionId/segments/:segmentId',
    gate: 'gm',
  },

  readRecap: { method: 'GET', path: '/api/recap/:sessionId', gate: 'member' },
  regenerateRecap: { method: 'POST', path: '/api/recap/:sessionId/regenerate', gate: 'gm' },
  updateRecap: { method: 'PUT', path: '/api/recap/:sessionId', gate: 'gm' },
  readDraft: { method: 'GET', path: '/api/recap/:sessionId/draft', gate: 'gm' },
  useDraft: { method: 'POST', path: '/api/recap/:sessionId/draft/use', gate: 'gm' },
  dismissDraft: { method: 'DELETE', path: '/api/recap/:sessionId/draft', gate: 'gm' },
  listRecapRevisions: { method: 'GET', path: '/api/recap/:sessionId/revisions', gate: 'gm' },
  restoreRecap: { method: 'POST', path: '/api/recap/:sessionId/revisions/:revisionId/restore', gate: 'gm' },

  listEntries: { method: 'GET', path: '/api/wiki/:campaignId', gate: 'member' },
  readIndex: { method: 'GET', path: '/api/wiki/:campaignId/index', gate: 'member' },
  listFeatured: { method: 'GET', path: '/api/wiki/:campaignId/featured', gate: 'member' },
  listCategories: { method: 'GET', path: '/api/wiki/:campaignId/categories', gate: 'member' },
  readEntry: { method: 'GET', path: '/api/wiki/:campaignId/entry/:entryId', gate: 'member' },
  listRelated: { method: 'GET', path: '/api/wiki/:campaignId/entry/:entryId/related', gate: 'member' },
  listRecent: { method: 'GET', path: '/api/wiki/:campaignId/recent', gate: 'member' },
  readTimeline: { method: 'GET', path: '/api/wiki/:campaignId/timeline', gate: 'member' },
  exportWiki: { method: 'GET', path: '/api/wiki/:campaignId/export', gate: 'member' },
  downloadExport: { method: 'GET', path: '/api/exports/:ticket', gate: 'ticket' },
  createEntry: { method: 'POST', path: '/api/wiki/:campaignId/entry', gate: 'gm' },
  updateEntry: { method: 'PUT', path: '/api/wiki/:campaignId/entry/:entryId', gate: 'gm' },
  deleteEntry: { method: 'DELETE', path: '/api/wiki/:campaignId/entry/:entryId', gate: 'gm' },
  clearWiki: { method: 'DELETE', path: '/api/wiki/:campaignId/clear-all', gate: 'gm' },
  updateCategory: { method: 'PUT', path: '/api/wiki/:campaignId/category', gate: 'gm' },
  listRevisions: { method: 'GET', path: '/api/wiki/:campaignId/entry/:entryId/revisions', gate: 'gm' },
  readRevision: {
    method: 'GET',
    path: '/api/wiki/:campaignId/entry/:entryId/revisions/:revisionId',
    gate: 'gm',
  },
  restoreRevision: {
    method: 'POST',
    path: '/api/wiki/:campaignId/entry/:entryId/revisions/:revisionId/restore',
    gate: 'gm',
  },
  decideFact: { method: 'PUT', path: '/api/wiki/:campaignId/entry/:entryId/facts/:factId', gate: 'gm' },
  listBin: { method: 'GET', path: '/api/wiki/:campaignId/bin', gate: 'gm' },
  restoreBinned: { method: 'POST', path: '/api/wiki/:campaignId/bin/:undoId/restore', gate: 'gm' },

  scanDuplicates: { method: 'GET', path: '/api/duplicates-simple/scan/:campaignId', gate: 'gm' },
  /** These four name their campaign in the body and require its game master. */
  deleteDuplicates: { method: 'POST', path: '/api/duplicates-simple/delete-entries', gate: 'signed-in' },
  mergeDuplicates: { method: 'POST', path: '/api/duplicates-simple/merge', gate: 'signed-in' },
  cleanDuplicates: { method: 'POST', path: '/api/duplicates-simple/auto', gate: 'signed-in' },
  markNotSame: { method: 'POST', path: '/api/duplicates-simple/not-same', gate: 'signed-in' },

  listShares: { method: 'GET', path: '/api/wiki-share/campaign/:campaignId/shares', gate: 'gm' },
  generateShare: { method: 'POST', path: '/api/wiki-share/campaign/:campaignId/generate', gate: 'gm' },
  revokeShare: { method: 'DELETE', path: '/api/wiki-share/campaign/:campaignId/shares/:shareId', gate: 'gm' },
  revokeAllShares: { method: 'DELETE', path: '/api/wiki-share/campaign/:campaignId/shares', gate: 'gm' },
  previewShare: { method: 'GET', path: '/api/wiki-share/campaign/:campaignId/preview', gate: 'member' },
  readShared: { method: 'GET', path: '/api/shared-wiki/:shareToken', gate: 'anyone' },
  listSharedRelated: {
    method: 'GET',
    path: '/api/shared-wiki/:shareToken/entry/:entryId/related',
    gate: 'anyone',
  },
  exportShared: { method: 'GET', path: '/api/shared-wiki/:shareToken/export', gate: 'anyone' },

  listOwnJobs: { method: 'GET', path: '/api/jobs/user/all', gate: 'signed-in' },
  listSessionJobs: { method: 'GET', path: '/api/jobs/session/:sessionId', gate: 'member' },
  cancelJob: { method: 'POST', path: '/api/jobs/:jobId/cancel', gate: 'signed-in' },
  retryJob: { method: 'POST', path: '/api/jobs/:jobId/retry', gate: 'signed-in' },
} as const satisfies Record<string, Call>
export type CallName = keyof typeof calls

/** Fills in a path: `fillPath(calls.readRecap.path, { sessionId })`. */
export function fillPath(path: string, values: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
