type Held = { name: string; value: string; amount: number; limit: number; isLeast: boolean }
type Growing = { name: string; points: { size: number; value: string; amount: number }[] }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const toXml = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)
/** Readable on a white page and on a black one. */
const style = `<style>text{font:12px sans-serif;fill:#777}.heading{font-weight:bold}.good{fill:#4a9d6e}.bad{fill:#c8553d}.mark{stroke:#999;stroke-dasharray:3 3}.line{fill:none;stroke:#4a7fb5;stroke-width:1.5}</style>`
const frame = (title: string, width: number, height: number, body: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img"><title>${title}</title>${style}\n${body.join('\n')}\n</svg>\n`

const [labelWidth, barWidth, rowHeight] = [330, 240, 20]

type Bar = { heading: string } | Held

function drawBar(bar: Bar, place: number): string {
  const y = place * rowHeight
  if ('heading' in bar) return `<text class="heading" x="0" y="${y + 15}">${toXml(bar.heading)}</text>`
  const part = bar.isLeast ? bar.limit / bar.amount : bar.amount / bar.limit
  const length = Math.max(Math.min(part, 2) * barWidth, 1).toFixed(1)
  const x = labelWidth + barWidth
  return [
    `<text x="${labelWidth - 8}" y="${y + 14}" text-anchor="end">${toXml(bar.name)}</text>`,
    `<rect class="${part <= 1 ? 'good' : 'bad'}" x="${labelWidth}" y="${y + 4}" width="${length}" height="12"/>`,
    `<text x="${labelWidth + 2 * barWidth + 8}" y="${y + 14}">${toXml(bar.value)}</text>`,
    `<line class="mark" x1="${x}" x2="${x}" y1="${y}" y2="${y + rowHeight}"/>`,
  ].join('')
}

/** A bar for each figure, as long as the part of its limit that it takes; the dotted line is the limit. */
export function drawAgainstLimits(parts: { heading: string; figures: Held[] }[]): string {
  const bars = parts.flatMap(({ heading, figures }) => (figures.length > 0 ? [{ heading }, ...figures] : []))
  const width = labelWidth + 2 * barWidth + 90
  return frame('Each figure against its limit', width, bars.length * rowHeight, bars.map(drawBar))
}

const [boxWidth, boxHeight, boxesInRow, lineHeight] = [230, 146, 3, 14]

/** A text in lines of so many letters at most, cut between words. */
function wrap(text: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && longer.length <= letters) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Name, values, and a line: both axes by factors of ten, the smallest wiki at the left. */
function drawBox({ name, points }: Growing, left: number, top: number): string[] {
  const [first] = points
  if (!first) return []
  const scale = (size: number, amount: number) => {
    const x = left + 10 + Math.log10(size / first.size) * 110
    const y = top + 124 - Math.log10(Math.max(amount / first.amount, 0.3)) * 24
    return `${x.toFixed(1)},${y.toFixed(1)}`
  }
  const line = points.map(({ size, amount }) => scale(size, amount)).join(' ')
  const linear = points.map(({ size }) => scale(size, (first.amount * size) / first.size)).join(' ')
  const lines = [...wrap(name, 34), points.map(({ value }) => value).join(' → ')]
  return [
    ...lines.map((text, place) => {
      const y = top + lineHeight * (place + 1)
      return `<text x="${left + 10}" y="${y}">${toXml(text)}</text>`
    }),
    `<polyline class="mark" fill="none" points="${linear}"/><polyline class="line" points="${line}"/>`,
  ]
}

/** A small chart for each figure, by what was measured; the dotted line grows as the wiki does. */
export function drawGrowth(parts: { heading: string; figures: Growing[] }[]): string {
  const body: string[] = []
  let top = 0
  for (const { heading, figures } of parts) {
    body.push(`<text class="heading" x="10" y="${top + 20}">${toXml(heading)}</text>`)
    top += 2 * lineHeight
    for (const [place, figure] of figures.entries()) {
      const [column, row] = [place % boxesInRow, Math.floor(place / boxesInRow)]
      body.push(...drawBox(figure, column * boxWidth, top + row * boxHeight))
    }
    top += Math.ceil(figures.length / boxesInRow) * boxHeight
  }
  return frame('How figures grow with the wiki', boxWidth * boxesInRow, top, body)
}
