/** Set by `npm run test:full`: full-size fixtures, and the tests of stores and jobs on PostgreSQL too. */
export const isFull = process.env['TEST_SCALE'] === 'full'

/** The size of a large fixture: a tenth of its full size in `npm test`. */
export const scaled = (count: number): number => (isFull ? count : Math.ceil(count / 10))
