import * as z from 'zod/mini'
import { isStorable, requiredLine } from './text.ts'

export const pageLimits = { default: 20, max: 100 } as const

export const pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  pages: z.number(),
})
export type Pagination = z.infer<typeof pagination>

/** Accepts exponents, such as 2e3, and lowers numbers above 1e9 to 1e9. */
const positive = (name: string) =>
  z.pipe(
    z
      .string(`${name} must be a positive number`)
      .check(z.regex(/^[1-9]\d*(e\d+)?$/, `${name} must be a positive number`)),
    z.transform((text) => Math.min(Number(text), 1e9)),
  )

export const pageQuery = z.object({
  page: z._default(positive('page'), 1).check(z.describe('from 1')),
  limit: z
    ._default(
      z.pipe(
        positive('limit'),
        z.transform((limit) => Math.min(limit, pageLimits.max)),
      ),
      pageLimits.default,
    )
    .check(z.describe(`at most ${pageLimits.max}; ${pageLimits.default} by default`)),
})
export type PageQuery = z.infer<typeof pageQuery>

export const listLimit = (text: string, limits: { default: number; max: number }) =>
  z
    ._default(
      z.pipe(
        z.string(text).check(z.regex(/^0*[1-9]\d*(e\d+)?$/, text)),
        z.transform((limit) => Math.min(Number(limit), limits.max)),
      ),
      limits.default,
    )
    .check(z.describe(`1 to ${limits.max}; ${limits.default} by default`))

export const sortOrderError = 'sortOrder must be one of ASC, DESC'
export const sortOrder = z
  ._default(
    z.pipe(z.string(sortOrderError).check(z.toUpperCase()), z.enum(['ASC', 'DESC'], sortOrderError)),
    'DESC',
  )
  .check(z.describe('ASC or DESC; DESC by default'))

export const queryLimit = 200
export const queryTexts = {
  required: 'Enter something to search for (q)',
  tooLong: `The search is too long (maximum ${queryLimit} characters)`,
  notAllowed: 'The search contains characters that are not allowed',
} as const
export const searchedWords = requiredLine(queryTexts, queryLimit).check(z.describe('the words, in any order'))

export const searchedText = (notAllowed: string) =>
  z._default(z.string(notAllowed).check(z.refine(isStorable, notAllowed), z.trim()), '')

export const trueOrFalse = (error: string) =>
  z.pipe(
    z.enum(['true', 'false'], error),
    z.transform((text) => text === 'true'),
  )

export const paginate = ({ page, limit }: PageQuery, total: number): Pagination => ({
  page,
  limit,
  total,
  pages: Math.max(1, Math.ceil(total / limit)),
})
