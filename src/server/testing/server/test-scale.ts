/** Set by `npm run test:full`. */
export const isFull = process.env['TEST_SCALE'] === 'full'

/** Returns `count` in the full test, otherwise a tenth of it, rounded up. */
export const scaled = (count: number): number => (isFull ? count : Math.ceil(count / 10))
