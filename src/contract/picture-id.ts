import * as z from 'zod/mini'

/** Id of a stored picture; null without a picture. Replacing a picture changes the id. */
export const pictureId = z.nullable(z.string())
