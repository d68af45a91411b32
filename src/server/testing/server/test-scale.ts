/** Set by `npm run test:full`. */
export const isFull = process.env['TEST_SCALE'] === 'full'

export const scaled = (count: number): number => (isFull ? count : Math.ceil(count / 10))
