import * as z from 'zod/mini'

/** Calls with this parameter answer a game master as they would answer a player. */
export const readAs = z
  .optional(z.enum(['player'], 'as must be player'))
  .check(z.describe('player: as players see it'))
export const asQuery = z.object({ as: readAs })
