import * as z from 'zod/mini'
import { campaignAnswer } from '#contract/campaigns/schemas.ts'
import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import { readAs } from '#contract/view-as.ts'
import * as exports from './exports.ts'
import * as schemas from './schemas.ts'

export const listShares = endpoint({
  method: 'GET',
  path: '/api/wiki-share/campaign/:campaignId/shares',
  access: 'gm',
  summary: 'Lists the active share links of a wiki.',
  answer: schemas.shareList,
})
export const generateShare = endpoint({
  method: 'POST',
  path: '/api/wiki-share/campaign/:campaignId/generate',
  access: 'gm',
  summary: 'Creates a link that shows the wiki without an account.',
  body: schemas.newShare,
  answer: schemas.shareAnswer,
})
export const revokeShare = endpoint({
  method: 'DELETE',
  path: '/api/wiki-share/campaign/:campaignId/shares/:shareId',
  access: 'gm',
  summary: 'Revokes a share link immediately.',
  answer: doneAnswer,
})
export const revokeAllShares = endpoint({
  method: 'DELETE',
  path: '/api/wiki-share/campaign/:campaignId/shares',
  access: 'gm',
  summary: 'Revokes all active share links of a campaign immediately.',
  answer: schemas.revokedShares,
})
export const previewShare = endpoint({
  method: 'GET',
  path: '/api/wiki-share/campaign/:campaignId/preview',
  access: 'member',
  summary: 'Returns what a link with the audience "everyone" shows.',
  answer: schemas.sharePreview,
})
export const readShared = endpoint({
  method: 'GET',
  path: '/api/shared-wiki/:shareToken',
  access: 'anyone',
  summary:
    'Returns the wiki of a share link and counts a view. An address waits after 30 invalid links in a minute.',
  answer: schemas.sharedWiki,
})
export const listSharedRelated = endpoint({
  method: 'GET',
  path: '/api/shared-wiki/:shareToken/entry/:entryId/related',
  access: 'anyone',
  summary: 'Lists the entries of a shared wiki that are related to an entry.',
  answer: schemas.sharedRelated,
})
export const exportShared = endpoint({
  method: 'GET',
  path: '/api/shared-wiki/:shareToken/export',
  access: 'anyone',
  summary: 'Downloads a shared wiki as a file, if the link allows it.',
  query: z.object({ format: exports.exportFormat }),
  rateLimit: hourly(1_000),
})

export const exportWiki = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/export',
  access: 'member',
  summary: 'Downloads the campaign as a file, limited to what the user may see.',
  query: z.object({ format: exports.exportFormat, as: readAs }),
  rateLimit: hourly(1_000),
})
export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/exports/:ticket',
  access: 'ticket',
  summary: 'Downloads the export of a ticket.',
  rateLimit: hourly(1_000),
})
export const openSample = endpoint({
  method: 'POST',
  path: '/api/campaign/sample',
  access: 'signed-in',
  summary: 'Creates the sample campaign for the signed-in user, or returns the one that is already there.',
  answer: campaignAnswer,
  rateLimit: hourly(200),
})
export const importCampaign = endpoint({
  method: 'POST',
  path: '/api/campaign/import',
  access: 'signed-in',
  summary: 'Creates a campaign from an exported JSON file, with the signed-in user as its game master.',
  form: { campaignFile: 'the file, up to 200 MB' },
  answer: exports.importedAnswer,
  status: 201,
  rateLimit: hourly(200),
})
