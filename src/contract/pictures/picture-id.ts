import * as z from 'zod/mini'

/** Id of a stored picture; null if there is none. A replaced picture gets a new id. */
export const pictureId = z.nullable(z.string())
