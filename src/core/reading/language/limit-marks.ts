/** More marks than any script uses on one letter. Normalizing sorts marks in quadratic time. */
const overlong = /(\p{M}{30})\p{M}+/gu

/** Cuts runs of combining marks to 30, so that normalizing takes linear time (Unicode UAX #15, stream-safe text). */
export const limitMarks = (text: string) => text.replace(overlong, '$1')
