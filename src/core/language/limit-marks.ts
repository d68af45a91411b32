/** No letter of any script has more marks. Normalizing puts them in order, in a time that grows with the square of their number. */
const overlong = /(\p{M}{30})\p{M}+/gu

/** A text that can be normalized in no time (Unicode, UAX #15: "stream-safe"). */
export const limitMarks = (text: string) => text.replace(overlong, '$1')
