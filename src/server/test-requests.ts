import fc from 'fast-check'
import { documentation } from '#contract/documentation.ts'
import { type CallName, calls } from '#contract/permissions.ts'
import { toJsonSchema } from '#contract/reference.ts'

/** Who sends it; `stranger` belongs to another campaign, `ended` has a token that never was. */
export const senders = ['visitor', 'stranger', 'player', 'gm', 'admin', 'deactivated', 'ended'] as const
export type Sender = (typeof senders)[number]

type Part = { name: string; text: string; file?: { name: string; type: string } }
/** A request as it is made up: `{campaignId}` in it stands for an id of the scene, `{foreign.campaignId}` of another one. */
export type MadeUpRequest = {
  sender: Sender
  address: string
  url: string
  headers: Record<string, string>
  payload: { json: string } | { parts: Part[] } | { bytes: string; type: string } | null
}

type JsonSchema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  maxLength?: number
}

const hostileTexts = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udc00',
    '\u200b',
    '\u202egpj.exe',
    '\ufeff',
    'e\u0301',
    '🜂',
  ],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'true', 'NaN', 'Infinity', '-1', '1e999'],
  ...[
    "' OR 1=1 --",
    "'; DROP TABLE users; --",
    '%',
    '_',
    '\\',
    '*',
    '(a+)+$',
    '[',
    '.*',
    '#{7*7}',
    '{{7*7}}',
  ],
  ...['../../etc/passwd', 'C:\\a', '-rf', '<script>alert(1)</script>', "=cmd|'/C calc'!A0", 'a\r\nBcc: x@y'],
  ...[
    '2026-02-30',
    '0000-00-00',
    '+275760-09-13',
    ':::gm',
    '[[a|<b>]]',
    '00000000-0000-7000-8000-000000000000',
  ],
]
const longTexts = ['x'.repeat(256), 'x'.repeat(5_000), '[['.repeat(9_000), '\u0301'.repeat(20_001)]
const megabyte = 'x'.repeat(1024 * 1024)
const anyText = fc.oneof(
  { arbitrary: fc.constantFrom(...hostileTexts), weight: 200 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 100 },
  { arbitrary: fc.constantFrom(...longTexts), weight: 20 },
  { arbitrary: fc.constant(megabyte), weight: 1 },
)
const anyNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 1e9, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, -1e308, 5e-324),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const anyValue = fc.oneof(
  anyText,
  anyNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { $ne: null }, { length: 3 }),
  fc.array(anyText, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', '', '0', 'length', 'toJSON', 'then'), anyText, { maxKeys: 3 }),
)

/** What a field of this name holds where it is to fit; any other text does for the rest. */
const fittingFields: Record<string, string[]> = {
  email: ['new-{any}@example.org', '{email}'],
  password: ['lantern'],
  currentPassword: ['lantern'],
  newPassword: ['lantern', 'beacon'],
  campaignId: ['{campaignId}'],
  sessionId: ['{sessionId}'],
  entryIds: ['{entryId}', '{otherEntryId}'],
  keepId: ['{entryId}'],
  audioFileId: ['{audioId}'],
  id: ['{campaignId}', '{audioId}'],
  speakerId: ['{speakerId}'],
  memberId: ['{userId}'],
  entryId: ['{entryId}'],
  segmentId: ['{segmentId}'],
  transcriptionId: ['{transcriptionId}'],
  speakerCount: ['1', '3'],
  sessionDate: ['2026-03-14', '2026-03-14T20:00:00Z'],
  showFrom: ['2026-03-14', ''],
  showUntil: ['2026-12-31T00:00:00Z', ''],
  mimeType: ['audio/webm;codecs=opus', 'audio/ogg'],
}
const plainText = fc.oneof(
  fc.constantFrom('Mirelle', 'The Ashen Crown', 'A monk.\n:::gm\nA spy.\n:::', 'Æ 东京', 'people'),
  fc.string({ minLength: 1, maxLength: 20 }),
)
const fittingText = (field: string) => {
  const known = fittingFields[field]
  return known ? fc.constantFrom(...known) : plainText
}

/** Values that a schema as JSON Schema takes, or nearly: what only code can check is left to the names of fields. */
function fitting(schema: JsonSchema, field = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, field)))
  switch (schema.type) {
    case 'object':
      return fittingObject(schema)
    case 'array':
      return fc.array(fitting(schema.items ?? {}, field), { maxLength: 3 })
    case 'number':
    case 'integer':
      return fc.integer({ min: 0, max: 12 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fittingText(field)
  }
}

function fittingObject({
  properties,
  required = [],
  additionalProperties,
}: JsonSchema): fc.Arbitrary<unknown> {
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? fitting(additionalProperties) : plainText
    return fc.dictionary(plainText, value, { maxKeys: 3 })
  }
  const fields = Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

/** One thing in a fitting body is another or missing: `at` counts its parts from the inside. */
function spoil(body: unknown, at: number, by: unknown): unknown {
  let left = at
  return JSON.parse(JSON.stringify(body), (_key, value: unknown) => (left-- === 0 ? by : value)) ?? {}
}

/** Text that is sent as JSON: fitting, nearly so, of any other shape, or not JSON at all. */
function jsonText(schema: JsonSchema): fc.Arbitrary<string> {
  const fits = fitting(schema)
  const toText = (value: unknown) => JSON.stringify(value)
  const spoilt = fc
    .tuple(fits, fc.nat({ max: 6 }), fc.option(anyValue, { nil: undefined, freq: 6 }))
    .map(([body, at, by]) => toText(spoil(body, at, by)))
  const extended = fc
    .tuple(fits, fc.constantFrom('role', 'id', 'isAdmin', 'userId', 'createdAt', 'a'), anyValue)
    .map(([body, field, value]) => toText({ ...Object(body), [field]: value }))
  const polluting = fits.map((body) => toText(body).replace('{', '{"__proto__":{"isAdmin":true},'))
  const broken = fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '1e400',
    '{"a":1e400}',
    '{"a":1,}',
    '{"name":"\\u',
  )
  return fc.oneof(
    { arbitrary: fits.map(toText), weight: 10 },
    { arbitrary: spoilt, weight: 20 },
    { arbitrary: extended, weight: 3 },
    { arbitrary: anyValue.map(toText), weight: 2 },
    { arbitrary: polluting, weight: 1 },
    { arbitrary: broken, weight: 1 },
  )
}

/** `{sound}` and `{campaignFile}` are a real recording and a real export. */
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

function formParts(form: Record<string, string>): fc.Arbitrary<Part[]> {
  const parts = Object.keys(form).map((name): fc.Arbitrary<Part> => {
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

function payloadOf(name: CallName): fc.Arbitrary<MadeUpRequest['payload']> {
  const { body, form } = documentation[name]
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
        : fc.constant(null)
  return fc.oneof(
    { arbitrary: usual, weight: 20 },
    { arbitrary: fc.oneof(json, raw, fc.constant(null)), weight: 1 },
  )
}

const rawInPath = ['%00', '%zz', '%ED%A0%80', '%2e%2e%2f', 'a;b', 'x'.repeat(5_000), '%F0%9F%9C%82', '1']

/** For an address, which Node takes up to 16 kB of. Dots alone are no part of one: they lead to another. */
const encodeText = (text: string) =>
  encodeURIComponent(text.slice(0, 1_000).toWellFormed()).replace(/^\.\.?$/, 'dots')

/** The ids that an address of this call names; of each mostly the right one. */
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

/** What the reference says of the query, and other things; the words that it explains a field with are good values. */
function queryOf(name: CallName): fc.Arbitrary<string> {
  const documented = Object.entries(documentation[name].query ?? {})
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

/** Requests of one call: by anybody, to any address of it, with any headers and bodies, more of them nearly right than wrong. */
export function requestsOf(name: CallName): fc.Arbitrary<MadeUpRequest> {
  const { gate } = calls[name]
  const likely: Sender = gate === 'admin' ? 'admin' : 'gm'
  return fc.record({
    sender: fc.oneof(
      { arbitrary: fc.constant(likely), weight: 7 },
      { arbitrary: fc.constantFrom(...senders), weight: 3 },
    ),
    address: fc.ipV4(),
    url: fc.tuple(pathOf(name), queryOf(name)).map(([path, query]) => path + query),
    headers: fc.oneof({ arbitrary: fc.constant({}), weight: 2 }, { arbitrary: someHeaders, weight: 1 }),
    payload: payloadOf(name),
  })
}
