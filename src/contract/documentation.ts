import { accountDocumentation } from '#contract/accounts/documentation.ts'
import * as announcements from '#contract/admin/announcements.ts'
import { adminDocumentation } from '#contract/admin/documentation.ts'
import * as admin from '#contract/admin/schemas.ts'
import * as recordings from '#contract/audio/recordings.ts'
import * as audio from '#contract/audio/schemas.ts'
import { ticketRequest } from '#contract/audio/ticket-request.ts'
import { ticketAnswer } from '#contract/audio/tickets.ts'
import * as members from '#contract/campaigns/members.ts'
import * as campaigns from '#contract/campaigns/schemas.ts'
import * as table from '#contract/campaigns/table.ts'
import * as jobs from '#contract/jobs/schemas.ts'
import { recapReview } from '#contract/recap/review.ts'
import * as recap from '#contract/recap/schemas.ts'
import * as sessions from '#contract/sessions/schemas.ts'
import * as exports from '#contract/sharing/exports.ts'
import * as sharing from '#contract/sharing/schemas.ts'
import * as transcription from '#contract/transcription/schemas.ts'
import { wikiDocumentation } from '#contract/wiki/documentation.ts'
import type { Documentation } from './documentation-type.ts'
import type { CallName } from './endpoints.ts'

const done = campaigns.doneAnswer
const exportFormats = `${exports.exportFormats.join(', ')}; json unless told`

/** The API reference: purpose, input and answer of every call, from the schemas that the server uses. */
export const documentation: Record<CallName, Documentation> = {
  health: { summary: 'Whether the server lives.' },
  ready: { summary: 'Whether it can do its work: the database answers.' },
  status: { summary: 'What of this installation is up.', answer: admin.statusAnswer },
  reference: { summary: 'This reference as OpenAPI.' },
  sendContact: {
    summary: 'Writes to the people who run this installation.',
    body: admin.contactMessage,
    answer: admin.messageAnswer,
  },
  subscribe: { summary: 'Asks for news by mail.', body: admin.subscription, answer: admin.messageAnswer },

  ...adminDocumentation,

  listAnnouncements: {
    summary: 'What is announced to oneself now, the most important first.',
    answer: announcements.activeAnnouncementList,
  },
  dismissAnnouncement: { summary: 'Puts an announcement out of one’s own sight.', answer: done },
  streamEvents: {
    summary:
      'A stream of events (text/event-stream) that lasts as long as the sign-in: `jobs` with one’s own jobs as GET /api/jobs/user/all answers them, at the start and whenever one changes; `announcements` when others show; `signed-out` with code and error at its end.',
  },

  ...accountDocumentation,

  listCampaigns: {
    summary: 'The campaigns one belongs to, last active first.',
    answer: campaigns.campaignList,
  },
  createCampaign: {
    summary: 'Makes a campaign, with oneself as its game master.',
    body: campaigns.newCampaign,
    answer: campaigns.campaignAnswer,
    status: 201,
  },
  importCampaign: {
    summary: 'Makes a campaign of a file that was exported as JSON, with oneself as its game master.',
    form: { campaignFile: 'the file, up to 200 MB' },
    answer: exports.importedAnswer,
    status: 201,
  },
  readCampaign: { summary: 'One campaign.', answer: campaigns.campaignAnswer },
  updateCampaign: {
    summary: 'Changes name, description and processing switches.',
    body: campaigns.campaignEdit,
    answer: campaigns.campaignAnswer,
  },
  deleteCampaign: { summary: 'Puts a campaign into the bin and stops its jobs.', answer: done },
  restoreCampaign: { summary: 'Takes it out again, within 30 days.', answer: campaigns.campaignAnswer },
  readOptions: { summary: 'The settings of a campaign.', answer: table.optionsAnswer },
  updateOptions: {
    summary: 'Changes settings; what is absent stays.',
    body: table.optionsEdit,
    answer: table.optionsAnswer,
  },
  readTable: { summary: 'Who plays whom.', answer: table.tableAnswer },
  updateTable: {
    summary: 'Writes the table anew. A stale version is refused with 409.',
    body: table.tableEdit,
    answer: table.tableAnswer,
  },
  listMembers: { summary: 'Who belongs to the campaign.', answer: members.memberList },
  updateMember: { summary: 'Makes a member game master or player.', body: members.memberEdit, answer: done },
  removeMember: { summary: 'Removes a member; a player may remove only themselves.', answer: done },
  listInvites: { summary: 'Open invitations.', answer: members.inviteList },
  createInvite: {
    summary: 'Makes a link that lets players in.',
    body: members.newInvite,
    answer: members.inviteAnswer,
    status: 201,
  },
  revokeInvite: { summary: 'Makes an invitation useless.', answer: done },
  previewInvite: {
    summary: 'What an invitation is for. After 300 wrong codes in an hour an address waits.',
    answer: members.invitePreview,
  },
  acceptInvite: { summary: 'Joins the campaign as a player.', answer: campaigns.campaignAnswer },

  listSessions: { summary: 'The sessions of a campaign, newest first.', answer: sessions.sessionList },
  createSession: {
    summary: 'Adds a session; without a date it was played today.',
    body: sessions.newSession,
    answer: sessions.sessionAnswer,
    status: 201,
  },
  updateSession: {
    summary: 'Changes name, date and notes of a session; what is absent stays as it is.',
    body: sessions.sessionEdit,
    answer: sessions.sessionAnswer,
  },
  deleteSession: { summary: 'Puts a session with all it has into the bin and stops its jobs.', answer: done },
  restoreSession: { summary: 'Takes it out again, within 30 days.', answer: sessions.sessionAnswer },

  uploadAudio: {
    summary: 'Takes a recording of up to 500 MB.',
    form: {
      campaignId: 'the campaign',
      sessionId: 'its session',
      speakerCount: 'how many voices, 1 to 12 (optional)',
      audioFile: 'MP3, WAV, M4A, AAC, OGG, WebM or FLAC',
    },
    answer: audio.uploadAnswer,
  },
  audioStatus: { summary: 'How far a recording is.', answer: audio.audioStatusAnswer },
  listAudio: { summary: 'The recordings of a session.', answer: audio.audioFileList },
  audioPeaks: { summary: 'The waveform of a recording.', answer: audio.peaksAnswer },
  transcribeAudio: { summary: 'Transcribes a recording, or tries again.', answer: audio.audioStatusAnswer },
  deleteAudio: { summary: 'Puts a recording into the bin; its transcript stays.', answer: done },
  restoreAudio: { summary: 'Takes it out again, within 30 days.', answer: done },
  startRecording: {
    summary: 'Begins a live recording.',
    body: recordings.newRecording,
    answer: recordings.recordingAnswer,
    status: 201,
  },
  listUnfinished: {
    summary: 'One’s own live recordings of a session that were never finished.',
    answer: recordings.unfinishedList,
  },
  sendChunk: {
    summary:
      'The next piece of a live recording, as application/octet-stream, numbered from 0. One that is there already is answered as if it were new; a gap is refused with 409.',
    answer: recordings.recordingAnswer,
  },
  finishRecording: {
    summary: 'Makes a recording of what was sent and transcribes it.',
    answer: audio.uploadAnswer,
  },
  discardRecording: { summary: 'Throws a live recording away.', answer: done },
  createTicket: {
    summary: 'An address for ten minutes, for what cannot carry a header.',
    body: ticketRequest,
    answer: ticketAnswer,
  },
  playAudio: { summary: 'The sound behind a ticket, whole or by Range.' },

  listTranscriptions: { summary: 'The transcripts of a session.', answer: transcription.transcriptionList },
  importTranscript: {
    summary: 'Takes a transcript instead of a recording (VTT, SRT, JSON or text with Name: lines).',
    form: { transcriptFile: 'the file, up to 20 MB', audioFileId: 'the recording it belongs to (optional)' },
    answer: transcription.importAnswer,
  },
  nameSpeaker: {
    summary: 'Names a voice of a transcript, and so all its lines; null gives it back its label.',
    body: transcription.speakerEdit,
    answer: transcription.speakerAnswer,
  },
  deleteTranscription: {
    summary: 'Puts a transcript into the bin; recap and wiki stay.',
    answer: done,
  },
  restoreTranscription: { summary: 'Takes it out again, within 30 days.', answer: done },
  correctSegment: {
    summary: 'Corrects a line; what was heard is kept beside it.',
    body: transcription.segmentEdit,
    answer: transcription.segmentAnswer,
  },

  readRecap: {
    summary: 'The recap of a session, null while there is none.',
    query: { for: 'players: shows a game master what players get' },
    answer: recap.recapAnswer,
  },
  regenerateRecap: {
    summary: 'Writes the recap anew; where a person edited it, the new one waits beside it.',
    status: 202,
  },
  updateRecap: {
    summary: 'Edits the recap; what is absent stays. A stale version is refused with 409.',
    body: recap.recapEditFields,
    answer: recap.recapAnswer,
  },
  reviewRecap: {
    summary: 'Confirms or removes an unconfirmed statement, or removes an item for game masters.',
    body: recapReview,
    answer: recap.recapAnswer,
  },
  readDraft: { summary: 'The recap that waits beside the edited one.', answer: recap.recapAnswer },
  useDraft: {
    summary: 'Puts it in its place; the edited one stays among the versions.',
    answer: recap.recapAnswer,
  },
  dismissDraft: { summary: 'Throws it away.', answer: done },
  listRecapRevisions: { summary: 'Earlier versions of the recap.', answer: recap.recapRevisionList },
  restoreRecap: { summary: 'Brings an earlier version back.', answer: recap.recapAnswer },

  ...wikiDocumentation,
  exportWiki: {
    summary: 'The campaign as a file, as far as one sees it.',
    query: { format: exportFormats, as: 'player: what players see' },
  },
  downloadExport: { summary: 'The same, behind a ticket.' },

  listShares: { summary: 'The links that show this wiki and still work.', answer: sharing.shareList },
  generateShare: {
    summary: 'Makes a link that shows the wiki to whoever has it.',
    body: sharing.newShare,
    answer: sharing.shareAnswer,
  },
  revokeShare: { summary: 'Makes a link useless, from the next request on.', answer: done },
  revokeAllShares: {
    summary: 'Makes all active links of a campaign useless, from the next request on.',
    answer: sharing.revokedShares,
  },
  previewShare: { summary: 'What a link for everyone would show.', answer: sharing.sharePreview },
  readShared: {
    summary:
      'The wiki behind a link. One view is counted. After thirty links in a minute that do not work, an address waits before it tries another.',
    answer: sharing.sharedWiki,
  },
  listSharedRelated: { summary: 'What an entry is related to.', answer: sharing.sharedRelated },
  exportShared: {
    summary: 'The same as a file, where the link allows it.',
    query: { format: exportFormats },
  },

  listOwnJobs: {
    summary: 'The work that one has started, and what is running.',
    query: { limit: '1 to 100; 20 unless told' },
    answer: jobs.userJobs,
  },
  listSessionJobs: { summary: 'The work on a session.', answer: jobs.sessionJobs },
  cancelJob: { summary: 'Stops a job.' },
  retryJob: { summary: 'Queues a failed or cancelled job again.' },
}
