import * as z from 'zod/mini'

export const quotaTexts = {
  full: 'Your storage is full. Delete recordings, or ask an administrator for more space.',
  unlimited: 'No limit',
  counted:
    'All recordings and pictures that you uploaded count, in every campaign, except recordings in the bin. A live recording is never cut off.',
  nearlyFull:
    'Your storage is almost full. This recording will be saved in full, but new uploads may be refused.',
} as const

/** `quotaBytes` is null if there is no limit. */
export const storageUsage = z.object({ usedBytes: z.number(), quotaBytes: z.nullable(z.number()) })
export type StorageUsage = z.infer<typeof storageUsage>
