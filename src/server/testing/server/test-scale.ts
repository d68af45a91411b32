/** Set by `npm run test:full`. */
export const isFull = process.env['TEST_SCALE'] === 'full'

/** Returns a tenth of the full size, or the full size in the full test. */
export const scaled = (count: number): number => (isFull ? count : Math.ceil(count / 10))
