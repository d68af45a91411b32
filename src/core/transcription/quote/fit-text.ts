type Measure = (text: string) => number

/** Breaks between words, and inside a word only if it is wider than a line. */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  const pieces = text
    .split(/(?<=\s)/)
    .flatMap((word) => (measure(word.trimEnd()) > width ? [...word] : [word]))
  const lines: string[] = []
  for (const piece of pieces) {
    const longer = `${lines.at(-1) ?? ''}${piece}`
    if (lines.length > 0 && measure(longer.trimEnd()) <= width) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines.map((line) => line.trim())
}

type Box = { width: number; height: number; largest: number; smallest: number; lineHeight: number }

/**
 * Returns the largest size at which the text fits in the box, and its lines at that size.
 * @param measure width of a text at size 1
 */
export function fitText(text: string, box: Box, measure: Measure): { size: number; lines: string[] } {
  for (let size = box.largest; ; size -= 2) {
    const lines = wrapText(text, box.width, (one) => measure(one) * size)
    if (size <= box.smallest || lines.length * size * box.lineHeight <= box.height) return { size, lines }
  }
}
