/** Set by `npm run test:full`. */
export const isFull = process.env['TEST_SCALE'] === 'full'

/** The size of a large fixture: a tenth of its full size in `npm test`. */
export const scaled = (count: number): number => (isFull ? count : Math.ceil(count / 10))
