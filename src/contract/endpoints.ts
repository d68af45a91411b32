/**
 * Every call of the product: method, path and who may make it. The server registers its routes from this
 * table, the browser builds its addresses from it, and a test calls each row with every role.
 */
export type CallAccess =
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

export type Call<Path extends string = string> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: Path
  access: CallAccess
}

export const calls = {
  health: { method: 'GET', path: '/api/health', access: 'anyone' },
  ready: { method: 'GET', path: '/api/health/ready', access: 'anyone' },
  status: { method: 'GET', path: '/api/status', access: 'anyone' },
  reference: { method: 'GET', path: '/api/openapi.json', access: 'anyone' },
  sendContact: { method: 'POST', path: '/api/contact', access: 'anyone' },
  subscribe: { method: 'POST', path: '/api/newsletter', access: 'anyone' },

  listMessages: { method: 'GET', path: '/api/admin/messages', access: 'admin' },
  listUsers: { method: 'GET', path: '/api/admin/users', access: 'admin' },
  updateUser: { method: 'PUT', path: '/api/admin/users/:accountId', access: 'admin' },
  resetUserPassword: { method: 'POST', path: '/api/admin/users/:accountId/reset-password', access: 'admin' },
  listAdminJobs: { method: 'GET', path: '/api/admin/jobs', access: 'admin' },
  cancelAnyJob: { method: 'POST', path: '/api/admin/jobs/:jobId/cancel', access: 'admin' },
  retryAnyJob: { method: 'POST', path: '/api/admin/jobs/:jobId/retry', access: 'admin' },
  listAllAnnouncements: { method: 'GET', path: '/api/admin/announcements', access: 'admin' },
  createAnnouncement: { method: 'POST', path: '/api/admin/announcements', access: 'admin' },
  updateAnnouncement: { method: 'PUT', path: '/api/admin/announcements/:announcementId', access: 'admin' },
  deleteAnnouncement: { method: 'DELETE', path: '/api/admin/announcements/:announcementId', access: 'admin' },
  listWarnings: { method: 'GET', path: '/api/admin/warnings', access: 'admin' },
  readStatistics: { method: 'GET', path: '/api/admin/statistics', access: 'admin' },
  readEngines: { method: 'GET', path: '/api/admin/engines', access: 'admin' },
  testEngine: { method: 'POST', path: '/api/admin/engines/:engineId/test', access: 'admin' },
  listModels: { method: 'GET', path: '/api/admin/models', access: 'admin' },
  downloadModel: { method: 'POST', path: '/api/admin/models/:modelId/download', access: 'admin' },
  deleteModel: { method: 'DELETE', path: '/api/admin/models/:modelId', access: 'admin' },

  listAnnouncements: { method: 'GET', path: '/api/announcements', access: 'signed-in' },
  dismissAnnouncement: {
    method: 'POST',
    path: '/api/announcements/:announcementId/dismiss',
    access: 'signed-in',
  },
  streamEvents: { method: 'GET', path: '/api/events', access: 'signed-in' },

  login: { method: 'POST', path: '/api/users/login', access: 'anyone' },
  register: { method: 'POST', path: '/api/users/register', access: 'anyone' },
  logout: { method: 'POST', path: '/api/users/logout', access: 'signed-in' },
  forgotPassword: { method: 'POST', path: '/api/users/forgot-password', access: 'anyone' },
  resetPassword: { method: 'POST', path: '/api/users/reset-password', access: 'anyone' },
  changePassword: { method: 'PUT', path: '/api/users/password', access: 'signed-in' },
  updateProfile: { method: 'PUT', path: '/api/users/profile', access: 'signed-in' },
  changeEmail: { method: 'PUT', path: '/api/users/email', access: 'signed-in' },
  confirmEmail: { method: 'PUT', path: '/api/users/email/confirm', access: 'signed-in' },
  listAccountSessions: { method: 'GET', path: '/api/users/sessions', access: 'signed-in' },
  endAccountSession: { method: 'DELETE', path: '/api/users/sessions/:sessionId', access: 'signed-in' },
  endOtherSessions: { method: 'DELETE', path: '/api/users/sessions', access: 'signed-in' },
  readUsage: { method: 'GET', path: '/api/users/usage', access: 'signed-in' },
  exportAccount: { method: 'GET', path: '/api/users/export', access: 'signed-in' },
  deleteAccount: { method: 'DELETE', path: '/api/users/me', access: 'signed-in' },
  profile: { method: 'GET', path: '/api/users/profile', access: 'signed-in' },

  listCampaigns: { method: 'GET', path: '/api/campaign', access: 'signed-in' },
  createCampaign: { method: 'POST', path: '/api/campaign', access: 'signed-in' },
  importCampaign: { method: 'POST', path: '/api/campaign/import', access: 'signed-in' },
  readCampaign: { method: 'GET', path: '/api/campaign/:campaignId', access: 'member' },
  updateCampaign: { method: 'PUT', path: '/api/campaign/:campaignId', access: 'gm' },
  deleteCampaign: { method: 'DELETE', path: '/api/campaign/:campaignId', access: 'gm' },
  restoreCampaign: { method: 'POST', path: '/api/campaign/:campaignId/restore', access: 'gm' },
  readOptions: { method: 'GET', path: '/api/campaign/:campaignId/settings', access: 'gm' },
  updateOptions: { method: 'PUT', path: '/api/campaign/:campaignId/settings', access: 'gm' },
  readTable: { method: 'GET', path: '/api/campaign/:campaignId/table', access: 'member' },
  updateTable: { method: 'PUT', path: '/api/campaign/:campaignId/table', access: 'gm' },
  listMembers: { method: 'GET', path: '/api/campaign/:campaignId/members', access: 'member' },
  updateMember: { method: 'PUT', path: '/api/campaign/:campaignId/members/:userId', access: 'gm' },
  /** A game master removes any player; a player removes themselves. */
  removeMember: { method: 'DELETE', path: '/api/campaign/:campaignId/members/:userId', access: 'member' },
  listInvites: { method: 'GET', path: '/api/campaign/:campaignId/invites', access: 'gm' },
  createInvite: { method: 'POST', path: '/api/campaign/:campaignId/invites', access: 'gm' },
  revokeInvite: { method: 'DELETE', path: '/api/campaign/:campaignId/invites/:inviteId', access: 'gm' },
  previewInvite: { method: 'GET', path: '/api/invites/:code', access: 'anyone' },
  acceptInvite: { method: 'POST', path: '/api/invites/:code/accept', access: 'signed-in' },
  listSessions: { method: 'GET', path: '/api/campaign/:campaignId/sessions', access: 'member' },
  createSession: { method: 'POST', path: '/api/campaign/:campaignId/sessions', access: 'may-add' },
  updateSession: { method: 'PUT', path: '/api/campaign/:campaignId/sessions/:sessionId', access: 'gm' },
  deleteSession: { method: 'DELETE', path: '/api/campaign/:campaignId/sessions/:sessionId', access: 'gm' },
  restoreSession: {
    method: 'POST',
    path: '/api/campaign/:campaignId/sessions/:sessionId/restore',
    access: 'gm',
  },

  uploadAudio: { method: 'POST', path: '/api/audio/upload', access: 'signed-in' },
  audioStatus: { method: 'GET', path: '/api/audio/status/:audioId', access: 'member' },
  listAudio: { method: 'GET', path: '/api/audio/session/:sessionId', access: 'member' },
  audioPeaks: { method: 'GET', path: '/api/audio/:audioId/peaks', access: 'member' },
  transcribeAudio: { method: 'POST', path: '/api/audio/:audioId/transcribe', access: 'may-add' },
  deleteAudio: { method: 'DELETE', path: '/api/audio/:audioId', access: 'gm' },
  restoreAudio: { method: 'POST', path: '/api/audio/:audioId/restore', access: 'gm' },
  /** Requires the right to add to the session in the body. */
  startRecording: { method: 'POST', path: '/api/audio/recordings', access: 'signed-in' },
  listUnfinished: { method: 'GET', path: '/api/audio/session/:sessionId/recordings', access: 'may-add' },
  /** Only the author may access a live recording until it is finished. */
  sendChunk: { method: 'PUT', path: '/api/audio/recordings/:recordingId/chunks/:number', access: 'may-add' },
  finishRecording: { method: 'POST', path: '/api/audio/recordings/:recordingId/finish', access: 'may-add' },
  discardRecording: { method: 'DELETE', path: '/api/audio/recordings/:recordingId', access: 'may-add' },
  createTicket: { method: 'POST', path: '/api/tickets', access: 'signed-in' },
  playAudio: { method: 'GET', path: '/api/audio/play/:ticket', access: 'ticket' },

  listTranscriptions: { method: 'GET', path: '/api/transcription/session/:sessionId', access: 'member' },
  importTranscript: {
    method: 'POST',
    path: '/api/transcription/session/:sessionId/import',
    access: 'may-add',
  },
  nameSpeaker: {
    method: 'PUT',
    path: '/api/transcription/session/:sessionId/speakers/:speakerId',
    access: 'gm',
  },
  deleteTranscription: { method: 'DELETE', path: '/api/transcription/:transcriptionId', access: 'gm' },
  restoreTranscription: {
    method: 'POST',
    path: '/api/transcription/:transcriptionId/restore',
    access: 'gm',
  },
  correctSegment: {
    method: 'PUT',
    path: '/api/transcription/:transcriptionId/segments/:segmentId',
    access: 'gm',
  },

  readRecap: { method: 'GET', path: '/api/recap/:sessionId', access: 'member' },
  regenerateRecap: { method: 'POST', path: '/api/recap/:sessionId/regenerate', access: 'gm' },
  updateRecap: { method: 'PUT', path: '/api/recap/:sessionId', access: 'gm' },
  reviewRecap: { method: 'POST', path: '/api/recap/:sessionId/review', access: 'gm' },
  readDraft: { method: 'GET', path: '/api/recap/:sessionId/draft', access: 'gm' },
  useDraft: { method: 'POST', path: '/api/recap/:sessionId/draft/use', access: 'gm' },
  dismissDraft: { method: 'DELETE', path: '/api/recap/:sessionId/draft', access: 'gm' },
  listRecapRevisions: { method: 'GET', path: '/api/recap/:sessionId/revisions', access: 'gm' },
  restoreRecap: { method: 'POST', path: '/api/recap/:sessionId/revisions/:revisionId/restore', access: 'gm' },

  listEntries: { method: 'GET', path: '/api/wiki/:campaignId', access: 'member' },
  readIndex: { method: 'GET', path: '/api/wiki/:campaignId/index', access: 'member' },
  listFeatured: { method: 'GET', path: '/api/wiki/:campaignId/featured', access: 'member' },
  listCategories: { method: 'GET', path: '/api/wiki/:campaignId/categories', access: 'member' },
  readEntry: { method: 'GET', path: '/api/wiki/:campaignId/entry/:entryId', access: 'member' },
  listRelated: { method: 'GET', path: '/api/wiki/:campaignId/entry/:entryId/related', access: 'member' },
  listRecent: { method: 'GET', path: '/api/wiki/:campaignId/recent', access: 'member' },
  readTimeline: { method: 'GET', path: '/api/wiki/:campaignId/timeline', access: 'member' },
  exportWiki: { method: 'GET', path: '/api/wiki/:campaignId/export', access: 'member' },
  downloadExport: { method: 'GET', path: '/api/exports/:ticket', access: 'ticket' },
  createEntry: { method: 'POST', path: '/api/wiki/:campaignId/entry', access: 'gm' },
  updateEntry: { method: 'PUT', path: '/api/wiki/:campaignId/entry/:entryId', access: 'gm' },
  deleteEntry: { method: 'DELETE', path: '/api/wiki/:campaignId/entry/:entryId', access: 'gm' },
  clearWiki: { method: 'DELETE', path: '/api/wiki/:campaignId/clear-all', access: 'gm' },
  updateCategory: { method: 'PUT', path: '/api/wiki/:campaignId/category', access: 'gm' },
  listRevisions: { method: 'GET', path: '/api/wiki/:campaignId/entry/:entryId/revisions', access: 'gm' },
  readRevision: {
    method: 'GET',
    path: '/api/wiki/:campaignId/entry/:entryId/revisions/:revisionId',
    access: 'gm',
  },
  restoreRevision: {
    method: 'POST',
    path: '/api/wiki/:campaignId/entry/:entryId/revisions/:revisionId/restore',
    access: 'gm',
  },
  decideFact: { method: 'PUT', path: '/api/wiki/:campaignId/entry/:entryId/facts/:factId', access: 'gm' },
  listBin: { method: 'GET', path: '/api/wiki/:campaignId/bin', access: 'gm' },
  restoreBinned: { method: 'POST', path: '/api/wiki/:campaignId/bin/:undoId/restore', access: 'gm' },

  scanDuplicates: { method: 'GET', path: '/api/duplicates-simple/scan/:campaignId', access: 'gm' },
  /** These four name their campaign in the body and require its game master. */
  deleteDuplicates: { method: 'POST', path: '/api/duplicates-simple/delete-entries', access: 'signed-in' },
  mergeDuplicates: { method: 'POST', path: '/api/duplicates-simple/merge', access: 'signed-in' },
  cleanDuplicates: { method: 'POST', path: '/api/duplicates-simple/auto', access: 'signed-in' },
  markNotSame: { method: 'POST', path: '/api/duplicates-simple/not-same', access: 'signed-in' },

  listShares: { method: 'GET', path: '/api/wiki-share/campaign/:campaignId/shares', access: 'gm' },
  generateShare: { method: 'POST', path: '/api/wiki-share/campaign/:campaignId/generate', access: 'gm' },
  revokeShare: {
    method: 'DELETE',
    path: '/api/wiki-share/campaign/:campaignId/shares/:shareId',
    access: 'gm',
  },
  revokeAllShares: { method: 'DELETE', path: '/api/wiki-share/campaign/:campaignId/shares', access: 'gm' },
  previewShare: { method: 'GET', path: '/api/wiki-share/campaign/:campaignId/preview', access: 'member' },
  readShared: { method: 'GET', path: '/api/shared-wiki/:shareToken', access: 'anyone' },
  listSharedRelated: {
    method: 'GET',
    path: '/api/shared-wiki/:shareToken/entry/:entryId/related',
    access: 'anyone',
  },
  exportShared: { method: 'GET', path: '/api/shared-wiki/:shareToken/export', access: 'anyone' },

  listOwnJobs: { method: 'GET', path: '/api/jobs/user/all', access: 'signed-in' },
  listSessionJobs: { method: 'GET', path: '/api/jobs/session/:sessionId', access: 'member' },
  cancelJob: { method: 'POST', path: '/api/jobs/:jobId/cancel', access: 'signed-in' },
  retryJob: { method: 'POST', path: '/api/jobs/:jobId/retry', access: 'signed-in' },
} as const satisfies Record<string, Call>
export type CallName = keyof typeof calls

/** The parameter names of a path: `sessionId` of `/api/recap/:sessionId`. */
export type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Fills in a path: `fillPath(calls.readRecap.path, { sessionId })`. */
export function fillPath<Path extends string>(path: Path, values: Record<PathParam<Path>, string>): string {
  const encoded = new Map(Object.entries<string>(values))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(encoded.get(name) ?? ''))
}
