export type Turn = { start: number; end: number; colour: string }

export type WavePath = { colour: string; d: string }

const pitch = 5
const defaultColour = 'var(--fg-subtle)'

/** Turns must be ordered by time. */
function colourBars(count: number, duration: number, turns: Turn[]): string[] {
  const colours: string[] = []
  let turn = 0
  for (let bar = 0; bar < count; bar++) {
    const middle = ((bar + 0.5) / count) * duration
    while (turn + 1 < turns.length && (turns[turn + 1]?.start ?? 0) <= middle) turn++
    const current = turns[turn]
    colours.push(current && current.start <= middle ? current.colour : (turns[0]?.colour ?? defaultColour))
  }
  return colours
}

export function drawWaveform(
  peaks: number[],
  duration: number,
  turns: Turn[],
  size: { width: number; height: number },
): WavePath[] {
  const count = Math.max(1, Math.floor(size.width / pitch))
  const colours = colourBars(count, duration, turns)
  const loudest = Math.max(1, ...peaks)
  const paths = new Map<string, string[]>()
  for (let bar = 0; bar < count; bar++) {
    const from = Math.floor((bar / count) * peaks.length)
    const to = Math.max(from + 1, Math.floor(((bar + 1) / count) * peaks.length))
    const peak = Math.max(0, ...peaks.slice(from, to)) / loudest
    // The square root raises quiet speech: on a linear scale only shouts would be visible.
    const half = Math.max(1, (Math.sqrt(peak) * (size.height - 4)) / 2)
    const x = bar * pitch + 1.5
    const colour = colours[bar] ?? defaultColour
    const strokes = paths.get(colour) ?? []
    strokes.push(`M${x} ${(size.height / 2 - half).toFixed(1)}V${(size.height / 2 + half).toFixed(1)}`)
    paths.set(colour, strokes)
  }
  return [...paths].map(([colour, strokes]) => ({ colour, d: strokes.join('') }))
}
