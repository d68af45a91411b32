import * as z from 'zod/mini'

export const quotaTexts = {
  full: 'Your storage is full. Delete recordings, or ask an administrator for more space.',
  unlimited: 'No limit',
  counted:
    'Recordings that you uploaded count, in any campaign, but not those in the bin. A running recording is never cut off.',
  nearlyFull:
    'Your storage is nearly full. This recording is saved as a whole, but new uploads may be refused.',
} as const

/** `quotaBytes` is null without a limit. */
export const storageUsage = z.object({ usedBytes: z.number(), quotaBytes: z.nullable(z.number()) })
export type StorageUsage = z.infer<typeof storageUsage>
