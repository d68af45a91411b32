import * as z from 'zod/mini'

export const pageLimits = { default: 20, max: 100 } as const

/** The position in a long list. */
export const pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  pages: z.number(),
})
export type Pagination = z.infer<typeof pagination>

/** Accepts 1e9 too; no list has a higher page. */
const positive = (name: string) =>
  z.pipe(
    z
      .string(`${name} must be a positive number`)
      .check(z.regex(/^[1-9]\d*(e\d+)?$/, `${name} must be a positive number`)),
    z.transform((text) => Math.min(Number(text), 1e9)),
  )

/** `?page=2&limit=50`: only positive integers; a limit above the maximum is lowered to it. */
export const pageQuery = z.object({
  page: z._default(positive('page'), 1),
  limit: z._default(
    z.pipe(
      positive('limit'),
      z.transform((limit) => Math.min(limit, pageLimits.max)),
    ),
    pageLimits.default,
  ),
})
export type PageQuery = z.infer<typeof pageQuery>

/** An empty list has one page. */
export const paginate = ({ page, limit }: PageQuery, total: number): Pagination => ({
  page,
  limit,
  total,
  pages: Math.max(1, Math.ceil(total / limit)),
})
