import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallName, calls } from '#contract/endpoints.ts'
import { describeQuery, toJsonSchema } from '#contract/reference.ts'
import { anyNumber, anyText, fittingText, jsonText } from '#server/testing/fakes/test-values.ts'

/** `visitor` sends no token, `ended` sends a token that never existed, and `stranger` does not belong to the campaign. */
export const senders = ['visitor', 'stranger', 'player', 'gm', 'admin', 'deactivated', 'ended'] as const
export type Sender = (typeof senders)[number]

type FormPart = { name: string; text: string; file?: { name: string; type: string } }
/** Placeholders such as `{campaignId}` stand for ids of the scene, and `{foreign.campaignId}` for ids of another scene. */
export type GeneratedRequest = {
  sender: Sender
  address: string
  url: string
  headers: Record<string, string>
  payload: { json: string } | { parts: FormPart[] } | { bytes: string; type: string } | null
}

/** `{sound}` is replaced by a real recording, `{campaignFile}` by a real export. */
const fileTexts = [
  '{sound}',
  '{campaignFile}',
  'Rowan: Mirelle waits.',
  '#EXTM3U\nhttp://127.0.0.1/',
  '{}',
  '[]',
]
const fileNames = [
  'a.ogg',
  'a.mp3',
  'session.txt',
  'a.vtt',
  'campaign.json',
  '../../x.mp3',
  'con',
  '-rf',
  '"a".mp3',
]

function formParts(form: Record<string, string>): fc.Arbitrary<FormPart[]> {
  const parts = Object.keys(form).map((name): fc.Arbitrary<FormPart> => {
    if (!name.endsWith('File')) return fittingText(name).map((text) => ({ name, text }))
    const text = fc.oneof({ arbitrary: fc.constantFrom(...fileTexts), weight: 5 }, anyText)
    const file = fc.record({
      name: fc.oneof(fc.constantFrom(...fileNames), anyText),
      type: fc.constantFrom('audio/ogg', 'text/plain', 'application/json', 'application/octet-stream', ''),
    })
    return fc.record({ name: fc.constant(name), text, file })
  })
  const strange = fc.record({ name: anyText, text: anyText })
  const whole = fc.tuple(...parts)
  return fc.oneof(
    { arbitrary: whole, weight: 5 },
    { arbitrary: whole.chain((all) => fc.shuffledSubarray([...all, ...all])), weight: 2 },
    { arbitrary: fc.tuple(strange, ...parts), weight: 1 },
  )
}

function payloadOf(name: CallName): fc.Arbitrary<GeneratedRequest['payload']> {
  const { body, form }: Endpoint = calls[name]
  const raw = fc.record({
    bytes: anyText,
    type: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ),
  })
  const json = jsonText(body ? toJsonSchema(body, 'input') : { type: 'object' }).map((text) => ({
    json: text,
  }))
  const usual = body
    ? json
    : form
      ? formParts(form).map((parts) => ({ parts }))
      : name === 'sendChunk'
        ? fc.record({ bytes: anyText, type: fc.constantFrom('application/octet-stream', 'audio/webm') })
        : name === 'sendUpload'
          ? fc.record({ bytes: anyText, type: fc.constant('application/offset+octet-stream') })
          : fc.constant(null)
  return fc.oneof(
    { arbitrary: usual, weight: 20 },
    { arbitrary: fc.oneof(json, raw, fc.constant(null)), weight: 1 },
  )
}

const rawInPath = ['%00', '%zz', '%ED%A0%80', '%2e%2e%2f', 'a;b', 'x'.repeat(5_000), '%F0%9F%9C%82', '1']

/** Shortens the text, because Node rejects addresses over 16 kB. Replaces `.` and `..`, because they would change the path. */
const encodeText = (text: string) =>
  encodeURIComponent(text.slice(0, 1_000).toWellFormed()).replace(/^\.\.?$/, 'dots')

function pathOf(name: CallName): fc.Arbitrary<string> {
  const pieces = calls[name].path.split('/').map((piece): fc.Arbitrary<string> => {
    if (!piece.startsWith(':')) return fc.constant(piece)
    const id = name.startsWith('retry') ? piece.slice(1).replace('jobId', 'failedJobId') : piece.slice(1)
    const right = id === 'number' ? fc.constantFrom('0', '1', '999999') : fc.constant(`{${id}}`)
    const wrong = fc.oneof(
      fc.constantFrom(`{foreign.${id}}`, '{campaignId}', '{sessionId}', '{userId}', '{audioId}'),
      fc.constantFrom(...rawInPath),
      anyText.map(encodeText),
    )
    return fc.oneof({ arbitrary: right, weight: 9 }, { arbitrary: wrong, weight: 1 })
  })
  return fc.tuple(...pieces).map((all) => all.join('/'))
}

function queryOf(name: CallName): fc.Arbitrary<string> {
  const documented = Object.entries(describeQuery(calls[name]))
  if (documented.length === 0)
    return fc.constantFrom('', '', '', '?', '?a[__proto__][x]=1', '?as=player&token=x')
  const pair = fc.constantFrom(...documented).chain(([field, words]) => {
    const good = fc.constantFrom(...words.split(/[^\w.]+/).filter(Boolean))
    const value = fc.oneof({ arbitrary: good, weight: 3 }, anyText, anyNumber.map(String))
    return value.map((text) => `${field}=${encodeText(text)}`)
  })
  return fc.array(pair, { maxLength: 4 }).map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''))
}

const headerNames = [
  ...[
    'accept',
    'accept-encoding',
    'accept-language',
    'range',
    'if-none-match',
    'idempotency-key',
    'host',
    'origin',
  ],
  ...['referer', 'user-agent', 'cookie', 'x-forwarded-for', 'x-forwarded-proto', 'sec-fetch-site', 'expect'],
  ...['x-http-method-override', 'if-modified-since', 'x-request-id', 'content-type', 'content-encoding'],
]
const headerTexts = [
  ...[
    '',
    '*',
    '*/*',
    'text/html',
    'application/json',
    'gzip',
    'identity',
    'bytes=0-',
    'bytes=5-1',
    'bytes=-0',
  ],
  ...[
    'bytes=0-0,2-3',
    'https://evil.example',
    '127.0.0.1',
    '::1, 10.0.0.1',
    'null',
    '0',
    '\u00ff\u00fe',
    'x'.repeat(9_000),
  ],
]
const someHeaders = fc
  .array(
    fc.tuple(
      fc.constantFrom(...headerNames),
      fc.oneof(fc.constantFrom(...headerTexts), fc.string({ unit: 'grapheme-ascii', maxLength: 30 })),
    ),
    { maxLength: 3, size: 'xsmall' },
  )
  .map((pairs) => Object.fromEntries(pairs))

const rightHeaders: Record<string, string[]> = {
  'Tus-Resumable': ['1.0.0'],
  'Upload-Length': ['9', '524288000', '524288001'],
  'Upload-Offset': ['0', '9'],
  'Upload-Metadata': ['filename YS5tcDM=,kind YXVkaW8=,campaignId eA==,sessionId AA==', 'kind'],
  'Upload-Checksum': ['sha256 47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
}

/** The headers that the call documents, mostly with values that it accepts. */
function documentedHeaders(name: CallName): fc.Arbitrary<Record<string, string>> {
  const { headers = {} }: Endpoint = calls[name]
  const values = Object.keys(headers).map((header) => {
    const right = fc.constantFrom(...(rightHeaders[header] ?? ['']))
    const wrong = fc.oneof(fc.constantFrom(...headerTexts), anyNumber.map(String))
    const value = fc.oneof({ arbitrary: right, weight: 9 }, { arbitrary: wrong, weight: 1 })
    return value.map((text): [string, string] => [header.toLowerCase(), text])
  })
  return fc.tuple(...values).map((pairs) => Object.fromEntries(pairs))
}

export function requestsOf(name: CallName): fc.Arbitrary<GeneratedRequest> {
  const { access } = calls[name]
  const likely: Sender = access === 'admin' ? 'admin' : 'gm'
  return fc.record({
    sender: fc.oneof(
      { arbitrary: fc.constant(likely), weight: 7 },
      { arbitrary: fc.constantFrom(...senders), weight: 3 },
    ),
    address: fc.ipV4(),
    url: fc.tuple(pathOf(name), queryOf(name)).map(([path, query]) => path + query),
    headers: fc
      .tuple(
        documentedHeaders(name),
        fc.oneof({ arbitrary: fc.constant({}), weight: 2 }, { arbitrary: someHeaders, weight: 1 }),
      )
      .map(([documented, others]) => ({ ...documented, ...others })),
    payload: payloadOf(name),
  })
}
