import { AppError } from '#contract/errors.ts'
import { exportTexts, importLimits } from '#contract/sharing/exports.ts'
import { isStorable } from '#contract/text.ts'
import { forbiddenKeys } from '#server/auth/json-body.ts'

/** A top-level value of the file; a list yields one part per item under the list's key. */
export type FilePart = { key: string; value: unknown }

const broken = (cause?: unknown) => new AppError('BAD_JSON', exportTexts.brokenJson, { cause })

/**
 * Yields each item of a list separately, so that a long list needs no more memory than a short one.
 * @throws AppError with a user-facing sentence if the file cannot be read as JSON
 */
export async function* readCampaignFile(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FilePart> {
  const source = createSource(decode(chunks))
  if ((await source.take()) !== '{') throw new AppError('VALIDATION', exportTexts.notOurs)
  if ((await source.peek()) === '}') return
  for (let character = ','; character !== '}'; character = await source.take()) {
    if (character !== ',') throw broken()
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
  for (let character = ','; character !== ']'; character = await source.take()) {
    if (character !== ',') throw broken()
    yield { key, value: parsePart(await source.takeValue()) }
  }
}

/** The start of a zip file, such as a Markdown export. */
const zipSignature = [0x50, 0x4b, 0x03, 0x04]

async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    let isFirst = true
    for await (const chunk of chunks) {
      if (isFirst && zipSignature.every((byte, at) => chunk[at] === byte)) {
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

/** Returns false for a value that contains a key such as `__proto__`, or text that the database cannot store. */
function isSafe(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isSafe)
  return Object.entries(value).every(
    ([key, inner]) => isStorable(key) && !forbiddenKeys.has(key) && isSafe(inner),
  )
}

function parsePart(json: string): unknown {
  const value = parseJson(json)
  if (!isSafe(value)) throw new AppError('VALIDATION', exportTexts.unfit('text'))
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

function createSource(chunks: AsyncGenerator<string>) {
  let text = ''
  let at = 0
  let isOver = false

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

  /** Returns the next character that is not whitespace; "" at the end. */
  async function peek(): Promise<string> {
    do {
      while (at < text.length && /[\t\n\r ]/.test(text[at] ?? '')) at++
      if (at < text.length) return text[at] ?? ''
    } while (await refill())
    return ''
  }

  async function take(): Promise<string> {
    const character = await peek()
    at++
    return character
  }

  /** Returns the text of one value; `JSON.parse` validates it later. */
  async function takeValue(): Promise<string> {
    await peek()
    const state = { depth: 0, isInside: false, isEscaped: false, isOver: false }
    const pieces: string[] = []
    let length = 0
    do {
      const from = at
      while (at < text.length) {
        if (state.isInside && !state.isEscaped) at = findSpecial(text, at)
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

function findSpecial(text: string, from: number): number {
  special.lastIndex = from
  return special.test(text) ? special.lastIndex - 1 : text.length
}
const special = /["\\]/g

/** Returns true if the value ended before this character. */
function step(state: { depth: number; isInside: boolean; isEscaped: boolean }, code: number): boolean {
  if (state.isInside) {
    if (state.isEscaped) state.isEscaped = false
    else if (code === backslash) state.isEscaped = true
    else if (code === quote) state.isInside = false
    return false
  }
  if (code === quote) state.isInside = true
  else if (code === openBrace || code === openBracket) {
    state.depth++
    if (state.depth > importLimits.depth) throw new AppError('BAD_JSON', exportTexts.tooDeep)
  } else if (code === closeBrace || code === closeBracket) {
    if (state.depth === 0) return true
    state.depth--
  } else if (state.depth === 0) return code === comma || code === colon
  return false
}
