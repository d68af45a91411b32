import { expect } from 'vitest'
import { statusOfCode } from '#contract/errors.ts'
import type { TestServer } from '#server/testing/server/test-server.ts'

/**
 * Expected answers to `bad-inputs.json`: status and sentence. The sentence is null if `bad-inputs.json` quotes none.
 * `table.test.ts` compares both files.
 */
export const rows = {
  B001: [400, 'Username, email and password are required'],
  B002: [400, 'Password does not meet all requirements'],
  B003: [201, null],
  B004: [400, 'Password is too long (maximum 128 characters)'],
  B005: [201, null],
  B006: [400, 'Please enter a valid email address'],
  B007: [409, 'An account with this email already exists'],
  B008: [400, 'Username must be 1 to 50 visible characters'],
  B009: [201, null],
  B010: [400, 'Username must be text'],
  B011: [201, '409 for the other 49: An account with this email already exists'],
  B012: [400, 'Email and password are required'],
  B013: [400, 'Invalid email or password'],
  B014: [401, 'Invalid email or password'],
  B015: [429, 'Too many attempts. Please try again later.'],
  B016: [429, 'Too many attempts. Please try again later.'],
  B017: [200, null],
  B018: [401, 'Authentication expired. Please log in again.'],
  B019: [401, 'Authentication expired. Please log in again.'],
  B020: [415, 'Content-Type must be application/json'],
  B021: [404, 'Not found'],
  B022: [405, 'Method not allowed'],
  B023: [404, "the call's own 404 sentence"],
  B024: [400, 'The request body is not valid JSON'],
  B025: [400, 'The request body is nested too deeply'],
  B026: [400, 'The request body is not valid UTF-8'],
  B027: [400, 'The request body is not valid JSON'],
  B028: [413, 'Request is too large'],
  B029: [431, null],
  B030: [415, 'Unsupported content encoding'],
  B031: [400, null],
  B032: [408, null],
  B033: [201, null],
  B034: [400, 'Campaign name is required'],
  B035: [400, 'Campaign name is too long (maximum 255 characters)'],
  B036: [400, 'Campaign name contains characters that are not allowed'],
  B037: [400, 'Campaign name contains characters that are not allowed'],
  B038: [201, null],
  B039: [201, null],
  B040: [413, 'Request is too large'],
  B041: [400, 'Description is too long (maximum 20000 characters)'],
  B042: [400, 'settings.autoTranscribe must be true or false'],
  B043: [429, 'Too many requests. Please wait a moment.'],
  B044: [403, 'Access denied. Only the GM can edit this campaign.'],
  B045: [400, 'Campaign name is required'],
  B046: [200, 'second: 404 Campaign not found'],
  B047: [400, 'Session name is required'],
  B048: [400, 'Session name is too long (maximum 255 characters)'],
  B049: [400, 'Session date is not a valid date'],
  B050: [413, 'Request is too large'],
  B051: [201, null],
  B052: [400, 'Entry name is required'],
  B053: [400, 'Entry name is too long (maximum 255 characters)'],
  B054: [400, 'Category name is too long (maximum 50 characters)'],
  B055: [200, null],
  B056: [200, null],
  B057: [200, null],
  B058: [200, null],
  B059: [200, 'second with old version: 409 This entry was changed by someone else…'],
  B060: [404, 'Wiki entry not found'],
  B061: [400, 'Details may hold at most 100 text values'],
  B062: [400, 'limit must be a number between 1 and 50000'],
  B063: [400, 'limit must be a number between 1 and 50000'],
  B064: [400, 'limit must be a number between 1 and 50000'],
  B065: [200, null],
  B066: [200, null],
  B067: [400, 'limit must be a number between 1 and 50000'],
  B068: [400, 'limit must be a number between 1 and 50000'],
  B069: [400, 'limit must be a number between 1 and 50000'],
  B070: [400, 'limit must be a number between 1 and 50000'],
  B071: [400, 'limit must be a number between 1 and 50000'],
  B072: [400, 'limit must be a number between 1 and 50000'],
  B073: [400, 'threshold must be a number between 0 and 1'],
  B074: [400, 'threshold must be a number between 0 and 1'],
  B075: [400, 'threshold must be a number between 0 and 1'],
  B076: [400, 'threshold must be a number between 0 and 1'],
  B077: [200, null],
  B078: [400, 'threshold must be a number between 0 and 1'],
  B079: [400, 'threshold must be a number between 0 and 1'],
  B080: [400, 'entryIds must be a list of at most 5000 ids'],
  B081: [404, 'Wiki entry not found'],
  B082: [200, null],
  B083: [400, 'Please upload a valid audio file (MP3, WAV, M4A, AAC, OGG, WebM, or FLAC)'],
  B084: [400, 'Please select a campaign and session first'],
  B085: [415, 'Please upload a valid audio file (MP3, WAV, M4A, AAC, OGG, WebM, or FLAC)'],
  B086: [200, null],
  B087: [413, 'File size too large. Maximum size is 500MB.'],
  B088: [413, 'File size too large. Maximum size is 500MB.'],
  B089: [415, 'Please upload a valid audio file (MP3, WAV, M4A, AAC, OGG, WebM, or FLAC)'],
  B090: [200, null],
  B091: [200, null],
  B092: [415, 'Please upload a valid audio file (MP3, WAV, M4A, AAC, OGG, WebM, or FLAC)'],
  B093: [200, null],
  B094: [200, null],
  B095: [200, null],
  B096: [200, null],
  B097: [200, null],
  B098: [400, 'Only one audio file per upload'],
  B099: [null, null],
  B100: [408, null],
  B101: [200, null],
  B102: [200, null],
  B103: [404, 'Session not found'],
  B104: [507, 'The server is out of storage space. Please contact an administrator.'],
  B105: [409, 'The recording is missing a part. Please resume or finish with what was saved.'],
  B106: [404, 'Audio file not found. The transcription may have been deleted.'],
  B107: [400, 'limit must be a number between 1 and 100'],
  B108: [400, 'expiresIn must be one of 1h, 6h, 1d, 7d, 30d, 90d'],
  B109: [200, null],
  B110: [400, 'allowDownload must be true or false'],
  B111: [400, 'Too many active share links (maximum 50)'],
  B112: [404, 'Wiki not found or sharing has been disabled.'],
  B113: [429, 'Failed to load wiki.'],
  B114: [400, 'format must be one of json, markdown, pdf, foundry'],
  B115: [403, 'Download not available.'],
  B116: [200, null],
  B117: [400, 'page must be a positive number'],
  B118: [200, null],
  B119: [400, 'sortBy must be one of job_type, status, created_at, updated_at'],
  B120: [400, 'Role must be one of admin, gm, player'],
  B121: [409, 'At least one active administrator is required'],
  B122: [400, 'Password must be at least 6 characters long.'],
  B123: [400, 'Title and content are required'],
  B124: [400, 'Priority must be between 0 and 10'],
  B125: [201, null],
  B126: [400, 'Show until must be after show from'],
  B127: [201, null],
  B128: [400, 'period must be 7, 30, 90 or 365'],
  B129: [409, 'Only failed or cancelled jobs can be retried'],
  B130: [null, null],
  B131: [null, null],
  B132: [null, null],
  B133: [null, null],
  B134: [400, null],
  B135: [400, 'kinds must be a list of entries, recaps and transcripts'],
  B136: [200, null],
  B137: [400, null],
  B138: [400, null],
  B139: [404, 'Campaign not found'],
  B140: [400, null],
  B141: [400, 'This address is in a private network. The operator of this server does not allow that.'],
  B142: [400, null],
  B143: [400, null],
} as const satisfies Record<string, readonly [number | null, string | null]>
export type RowId = keyof typeof rows

export type Answer = Pick<Awaited<ReturnType<TestServer['call']>>, 'status' | 'body'>

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '')

/** A refusal must not contain a stack trace, SQL or a server path. */
export function expectWords({ status, body }: Answer): void {
  expect(status).toBeLessThan(500)
  if (status < 400) return
  expect(body).toEqual({ success: false, error: expect.any(String), code: expect.any(String) })
  expect(Object.keys(statusOfCode)).toContain(body['code'])
  expect(JSON.stringify(body)).not.toMatch(
    /\\n\s+at |node_modules|src\/|Failed query|select .* from |insert into/,
  )
}

export function expectRow(id: RowId, answer: Answer, error: string | null = rows[id][1]): void {
  expectWords(answer)
  expect(answer.status, JSON.stringify(answer.body)).toBe(rows[id][0])
  if (answer.status < 400 || error === null) return
  expect(withoutStop(String(answer.body['error']))).toBe(withoutStop(error))
}

export async function expectAlive(server: TestServer): Promise<void> {
  expect((await server.call('GET', '/api/health')).status).toBe(200)
}
