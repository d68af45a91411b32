import { AppError } from '#contract/errors.ts'
import { exportTexts, importLimits } from '#contract/exports.ts'
import { isStorable } from '#contract/text.ts'
import { forbiddenKeys } from '#server/auth/json-body.ts'

/** A value of the file; of a list each item by itself, under the name of the list. */
export type FilePart = { key: string; value: unknown }

const broken = (cause?: unknown) => new AppError('BAD_JSON', exportTexts.brokenJson, { cause })

/**
 * Reads a JSON object part by part, so that memory stays flat however long its lists are. Throws a sentence for what is no
 * JSON, for a part that is too long or nested too deeply, and for texts that cannot be stored.
 */
export async function* readCampaignFile(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FilePart> {
  const source = createSource(decode(chunks))
  if ((await source.take()) !== '{') throw new AppError('VALIDATION', exportTexts.notOurs)
  if ((await source.peek()) === '}') return
  for (let sign = ','; sign !== '}'; sign = await source.take()) {
    if (sign !== ',') throw broken()
    const key = parsePart(await source.takeValue())
    if (typeof key !== 'string' || (await source.take()) !== ':') throw broken()
    if ((await source.peek()) === '[') yield* readList(source, key)
    else yield { key, value: parsePart(await source.takeValue()) }
  }
  if ((await source.peek()) !== '') throw broken()
}

async function* readList(source: Source, key: string): AsyncGenerator<FilePart> {
  await source.take()
  if ((await source.peek()) === ']') {
    await source.take()
    return
  }
  for (let sign = ','; sign !== ']'; sign = await source.take()) {
    if (sign !== ',') throw broken()
    yield { key, value: parsePart(await source.takeValue()) }
  }
}

/** A vault is such a file. */
const zipMark = [0x50, 0x4b, 0x03, 0x04]

async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    let isFirst = true
    for await (const chunk of chunks) {
      if (isFirst && zipMark.every((byte, at) => chunk[at] === byte)) {
        throw new AppError('VALIDATION', exportTexts.isZip)
      }
      isFirst = false
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  } catch (cause) {
    throw cause instanceof TypeError ? broken(cause) : cause
  }
}

/** Whether every text in it can be stored, and no key would be taken for something else. */
function isFit(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isFit)
  return Object.entries(value).every(
    ([key, inner]) => isStorable(key) && !forbiddenKeys.has(key) && isFit(inner),
  )
}

function parsePart(json: string): unknown {
  const value = parseJson(json)
  if (!isFit(value)) throw new AppError('VALIDATION', exportTexts.unfit('text'))
  return value
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw broken(cause)
  }
}

type Source = ReturnType<typeof createSource>

/** Text that comes in pieces, read sign by sign and value by value. */
function createSource(chunks: AsyncGenerator<string>) {
  let text = ''
  let at = 0
  let isOver = false

  /** Goes on to the next piece; false at the end. */
  async function refill(): Promise<boolean> {
    while (!isOver) {
      const next = await chunks.next()
      isOver = next.done === true
      text = next.done ? '' : next.value
      at = 0
      if (text !== '') return true
    }
    return false
  }

  /** The next sign that is no blank; "" at the end. */
  async function peek(): Promise<string> {
    do {
      while (at < text.length && /[\t\n\r ]/.test(text[at] ?? '')) at++
      if (at < text.length) return text[at] ?? ''
    } while (await refill())
    return ''
  }

  async function take(): Promise<string> {
    const sign = await peek()
    at++
    return sign
  }

  /** The letters of one value; whether they are JSON is for `JSON.parse` to say. */
  async function takeValue(): Promise<string> {
    await peek()
    const state = { depth: 0, isInside: false, isEscaped: false, isOver: false }
    const pieces: string[] = []
    let length = 0
    do {
      const from = at
      while (at < text.length) {
        if (state.isInside && !state.isEscaped) at = findSign(text, at)
        if (at < text.length && step(state, text.charCodeAt(at))) break
        at++
      }
      pieces.push(text.slice(from, at))
      length += at - from
      if (length > importLimits.partCharacters) throw new AppError('TOO_LARGE', exportTexts.partTooLarge)
      if (at < text.length) return pieces.join('')
    } while (await refill())
    throw broken()
  }

  return { peek, take, takeValue }
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/** Where in a text, at `from` or after it, the next sign stands that means something there; its end where there is none. */
function findSign(text: string, from: number): number {
  meaningful.lastIndex = from
  return meaningful.test(text) ? meaningful.lastIndex - 1 : text.length
}
const meaningful = /["\\]/g

/** Takes in one more letter of a value; true where the value has ended before it. */
function step(state: { depth: number; isInside: boolean; isEscaped: boolean }, letter: number): boolean {
  if (state.isInside) {
    if (state.isEscaped) state.isEscaped = false
    else if (letter === backslash) state.isEscaped = true
    else if (letter === quote) state.isInside = false
    return false
  }
  if (letter === quote) state.isInside = true
  else if (letter === openBrace || letter === openBracket) {
    state.depth++
    if (state.depth > importLimits.depth) throw new AppError('BAD_JSON', exportTexts.tooDeep)
  } else if (letter === closeBrace || letter === closeBracket) {
    if (state.depth === 0) return true
    state.depth--
  } else if (state.depth === 0) return letter === comma || letter === colon
  return false
}
