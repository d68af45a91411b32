import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { exportTexts, importLimits } from '#contract/sharing/exports.ts'
import { isStorable } from '#contract/text.ts'
import { forbiddenKeys, measureDepth } from '#server/auth/json-body.ts'
import { checkCampaignFile, checkedFile, listItems } from './check-campaign-file.ts'

export const parsedFile = z.object({
  checked: checkedFile,
  /** Where the file of pages holds a JSON list of items with this key. */
  pages: z.array(z.object({ key: z.string(), from: z.number(), bytes: z.number() })),
})
export type ParsedFile = z.infer<typeof parsedFile>

const itemsPerPage = 500
/** A page ends at this length, so only a long item makes a long page. */
const pageCharacters = 1_000_000

/**
 * Checks the whole file in memory, and writes its long lists to `pagesPath`. Blocks the thread.
 * @throws AppError with a user-facing sentence if the file cannot be imported
 */
export function parseCampaignFile(path: string, pagesPath: string): ParsedFile {
  const file = parseFile(readFileSync(path))
  const { pictures, ...checked } = checkCampaignFile(file)
  if (!isSafe(file)) throw new AppError('VALIDATION', exportTexts.unfit('text'))
  const used = listItems(file['pictures']).filter((one) => pictures.has(z.parse(withId, one).id))
  return { checked, pages: writePages({ ...file, pictures: used }, pagesPath) }
}
const withId = z.object({ id: z.string() })

/** The start of a zip file, such as a Markdown export. */
const zipSignature = Buffer.from([0x50, 0x4b, 0x03, 0x04])
/** `importLimits.depth` counts the levels of an item, which is in a list of the file. */
const maxDepth = importLimits.depth + 2

function parseFile(bytes: Buffer): Record<string, unknown> {
  if (bytes.subarray(0, 4).equals(zipSignature)) throw new AppError('VALIDATION', exportTexts.isZip)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!/^\s*\{/.test(text)) throw new AppError('VALIDATION', exportTexts.notOurs)
    if (measureDepth(text) > maxDepth) throw new AppError('BAD_JSON', exportTexts.tooDeep)
    return JSON.parse(text)
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('BAD_JSON', exportTexts.brokenJson, { cause })
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

function writePages(file: Record<string, unknown>, path: string): ParsedFile['pages'] {
  const pages: ParsedFile['pages'] = []
  const target = openSync(path, 'w')
  let from = 0
  try {
    for (const key of ['sessions', 'transcripts', 'entries', 'pictures']) {
      for (const page of divide(listItems(file[key]))) {
        const content = Buffer.from(`[${page.join()}]`)
        writeFileSync(target, content)
        pages.push({ key, from, bytes: content.length })
        from += content.length
      }
    }
  } finally {
    closeSync(target)
  }
  return pages
}

function* divide(items: unknown[]): Generator<string[]> {
  let page: string[] = []
  let length = 0
  for (const item of items) {
    const text = JSON.stringify(item)
    if (text.length > importLimits.partCharacters) throw new AppError('TOO_LARGE', exportTexts.partTooLarge)
    if (page.length === itemsPerPage || length + text.length > pageCharacters) {
      if (page.length > 0) yield page
      page = []
      length = 0
    }
    page.push(text)
    length += text.length
  }
  if (page.length > 0) yield page
}
