import path from 'node:path'

/** The root of the repository or installation. */
export const programFolder = path.join(import.meta.dirname, '../../..')
