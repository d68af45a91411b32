/** Matches more combining marks than any script uses on one letter. */
const overlong = /(\p{M}{30})\p{M}+/gu

/** Keeps 30 combining marks in a row, because normalizing sorts them in quadratic time (Unicode UAX #15, stream-safe text). */
export const limitMarks = (text: string) => text.replace(overlong, '$1')
