import * as z from 'zod/mini'

export const speakerLimits = { min: 1, max: 12 } as const
export const speakerCountText = 'speakerCount must be a number between 1 and 12'

export const speakerCount = z
  .int(speakerCountText)
  .check(z.minimum(speakerLimits.min, speakerCountText), z.maximum(speakerLimits.max, speakerCountText))
