import * as z from 'zod/mini'

export const pageLimits = { default: 20, max: 100 } as const

/** Where one stands in a long list. */
export const pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  pages: z.number(),
})
export type Pagination = z.infer<typeof pagination>

/** Also as 1e9; no list is so long that a higher page could be meant. */
const positive = (name: string) =>
  z.pipe(
    z
      .string(`${name} must be a positive number`)
      .check(z.regex(/^[1-9]\d*(e\d+)?$/, `${name} must be a positive number`)),
    z.transform((text) => Math.min(Number(text), 1e9)),
  )

/** `?page=2&limit=50`: what is no positive whole number is refused, a limit above the highest is lowered to it. */
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

/** Where a page stands among all there is; an empty list has one page. */
export const paginate = ({ page, limit }: PageQuery, total: number): Pagination => ({
  page,
  limit,
  total,
  pages: Math.max(1, Math.ceil(total / limit)),
})
