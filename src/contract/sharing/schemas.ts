import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { keysOf } from '#contract/keys.ts'
import { pictureId } from '#contract/picture-id.ts'
import { optionalText } from '#contract/text.ts'

/** Hours until a share link expires (docs/product.md, “Share links”). */
export const shareLives = { '1h': 1, '6h': 6, '1d': 24, '7d': 168, '30d': 720, '90d': 2160 } as const
export type ShareLife = keyof typeof shareLives
export const defaultShareLife: ShareLife = '30d'

export const shareLimits = {
  active: 50,
  nameLength: 80,
  categories: 200,
  categoryName: 200,
  /** Maximum requests with a token that does not work, per minute and IP address. */
  missesPerMinute: 30,
  /** Milliseconds for which "Link copied to clipboard!" stays. */
  copiedStays: 3_000,
  /** Milliseconds for which a success message stays. */
  successStays: 5_000,
  cardPreview: 150,
  relatedPreview: 100,
  /** In the timeline, the description of an event that has an entry is cut to this many characters. */
  eventPreview: 300,
  /** Entry cards per page of the shared viewer. */
  cards: 60,
} as const

export const sharingTexts = {
  share: 'Share Wiki',
  wikiReaders:
    'Anyone with the link can read the current wiki. No account needed. GM-only parts stay hidden.',
  opensArticle: 'Links open at this article.',
  opensMain: 'Players do not see this article, so links open the main page.',
  export: 'Export Wiki',
  listDenied: 'Access denied. Only the GM can manage share links.',
  shareDenied: 'Access denied. Only the GM can share this wiki.',
  expiresIn: 'expiresIn must be one of 1h, 6h, 1d, 7d, 30d, 90d',
  allowDownload: 'allowDownload must be true or false',
  audience: 'audience must be everyone or a list of categories',
  name: 'The name of a link contains characters that are not allowed',
  nameTooLong: 'The name of a link is too long (maximum 80 characters)',
  chooseCategory: 'Choose at least one category.',
  tooMany: 'Too many active share links (maximum 50)',
  shareNotFound: 'Share link not found',
  notFound: 'Wiki not found or sharing has been disabled.',
  loadFailed: 'Failed to load wiki.',
  downloadDenied: 'Download not available.',
  downloadFailed: 'Download failed. This feature may not be enabled for this share.',
  listFailed: 'Failed to load existing shares',
  generateFailed: 'Failed to generate share link',
  revokeFailed: 'Failed to revoke share link',
  copyFailed: 'Failed to copy to clipboard',
  generated: (date: string) => `Share link generated successfully! Link expires on ${date}`,
  copied: 'Link copied to clipboard!',
  revoked: 'Share link revoked successfully',
  generating: 'Generating...',
  confirmRevoke: 'The link stops working at once, for everyone who has it.',
  confirmRevokeAll: 'All active links stop working at once, for everyone who has them.',
  allRevoked: 'All share links revoked successfully',
  mayBeGone: 'This link may have expired or been revoked by the campaign owner.',
  noDescription: 'No description available for this entry.',
  empty: 'This wiki is still empty',
  noMatch: 'No entries found matching your criteria.',
} as const

/** A link shows all that players see, or only the entries in the listed categories. */
export const sharedContents = z.union(
  [
    z.literal('everyone'),
    z.object({
      categories: z
        .array(z.string().check(z.maxLength(shareLimits.categoryName, sharingTexts.audience)))
        .check(
          z.minLength(1, sharingTexts.audience),
          z.maxLength(shareLimits.categories, sharingTexts.audience),
        ),
    }),
  ],
  sharingTexts.audience,
)
export type SharedContents = z.infer<typeof sharedContents>

export const newShare = z.object(
  {
    expiresIn: z._default(z.enum(keysOf(shareLives), sharingTexts.expiresIn), defaultShareLife),
    allowDownload: z._default(z.boolean(sharingTexts.allowDownload), false),
    audience: z._default(sharedContents, 'everyone'),
    name: optionalText(
      { tooLong: sharingTexts.nameTooLong, notAllowed: sharingTexts.name },
      shareLimits.nameLength,
    ),
  },
  sharingTexts.expiresIn,
)
export type NewShare = z.infer<typeof newShare>
export const revokedShares = success({ revoked: z.number() })

export const share = z.object({
  id: z.string(),
  name: z.string(),
  created_by_username: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  allow_download: z.boolean(),
  access_count: z.number(),
  shareUrl: z.string(),
  audience: sharedContents,
})
export type Share = z.infer<typeof share>
export const shareList = success({ shares: z.array(share) })
export const shareAnswer = success({ expiresAt: z.string(), share })

/** An entry as readers of a link get it. */
export const sharedEntry = z.object({
  id: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  category: z.string(),
  type: z.string(),
  content: z.string(),
  stats: z.record(z.string(), z.string()),
  sessionNumber: z.nullable(z.number()),
  sessionDate: z.nullable(z.string()),
  picture: pictureId,
})
export type SharedEntry = z.infer<typeof sharedEntry>

export const sharedWiki = z.object({
  campaign: z.object({ name: z.string(), description: z.string(), cover: pictureId }),
  sharedAt: z.string(),
  expiresAt: z.string(),
  allowDownload: z.boolean(),
  entries: z.array(sharedEntry),
  entriesByCategory: z.record(z.string(), z.array(z.string())),
  categories: z.array(z.string()),
})
export type SharedWiki = z.infer<typeof sharedWiki>

export const sharedRelated = z.object({ related: z.array(sharedEntry) })

/** `name` is empty if the link is limited to categories, because a session name could reveal an entry of another category. */
export const sharedSession = z.object({
  sessionNumber: z.number(),
  name: z.string(),
  date: z.string(),
  events: z.array(z.object({ title: z.string(), description: z.string(), entryId: z.nullable(z.string()) })),
})
export type SharedSession = z.infer<typeof sharedSession>

export const sharedLetter = z.object({ title: z.string(), url: z.string() })
export type SharedLetter = z.infer<typeof sharedLetter>

/** Shows what a link for `everyone` would show. */
export const sharePreview = success({
  ...sharedWiki.shape,
  timeline: z.array(sharedSession),
  lastLetter: z.nullable(sharedLetter),
})
export type SharePreview = z.infer<typeof sharePreview>

const part = z.catch(z.string(), '')
/** Invalid values count as absent. */
export const sharedRoute = z.object({
  view: z.catch(z.enum(['overview', 'timeline']), 'overview'),
  entry: part,
  category: part,
  q: part,
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1)), 1),
})
export type SharedRoute = z.infer<typeof sharedRoute>

export function describeRemainingLifetime(expiresAt: string, now: Date): string {
  const hours = (Date.parse(expiresAt) - now.getTime()) / 3_600_000
  if (hours <= 0) return 'Expired'
  const [left, unit] = hours < 24 ? [hours, 'hour'] : [hours / 24, 'day']
  const count = Math.ceil(left)
  return `Expires in ${count} ${unit}${count === 1 ? '' : 's'}`
}
