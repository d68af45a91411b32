import fc from 'fast-check'
import type * as z from 'zod/mini'

type JsonSchema = z.core.JSONSchema.BaseSchema

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
export const anyText = fc.oneof(
  { arbitrary: fc.constantFrom(...hostileTexts), weight: 200 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 100 },
  { arbitrary: fc.constantFrom(...longTexts), weight: 20 },
  { arbitrary: fc.constant(megabyte), weight: 1 },
)
export const anyNumber = fc.oneof(
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
export const fittingText = (field: string) => {
  const known = fittingFields[field]
  return known ? fc.constantFrom(...known) : plainText
}

/** Generates values of the types in the schema. They may break other rules, such as maximum lengths. */
function fitting(schema: JsonSchema, field = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, field)))
  switch (schema.type) {
    case 'object':
      return fittingObject(schema)
    case 'array':
      return fc.array(fittingPart(schema.items, field), { maxLength: 3 })
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

const fittingPart = (part: JsonSchema['items'], field: string) =>
  fitting(typeof part === 'object' && !Array.isArray(part) ? part : {}, field)

function fittingObject({
  properties,
  required = [],
  additionalProperties,
}: JsonSchema): fc.Arbitrary<unknown> {
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? fitting(additionalProperties) : plainText
    return fc.dictionary(plainText, value, { maxKeys: 3 })
  }
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, fittingPart(schema, name)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

/** `position` counts values in the order in which `JSON.parse` visits them, innermost first. */
function replaceValue(body: unknown, position: number, replacement: unknown): unknown {
  let left = position
  return (
    JSON.parse(JSON.stringify(body), (_key, value: unknown) => (left-- === 0 ? replacement : value)) ?? {}
  )
}

export function jsonText(schema: JsonSchema): fc.Arbitrary<string> {
  const fits = fitting(schema)
  const toText = (value: unknown) => JSON.stringify(value)
  const spoilt = fc
    .tuple(fits, fc.nat({ max: 6 }), fc.option(anyValue, { nil: undefined, freq: 6 }))
    .map(([body, position, replacement]) => toText(replaceValue(body, position, replacement)))
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
