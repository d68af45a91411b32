import { drawStrip, type ScoreStrip } from '#core/transcription/outline/score-strip.ts'
import { fitText } from '#core/transcription/quote/fit-text.ts'
import { strengths } from '#web/ui/drawing/score-strip.tsx'
import type { Sigil } from '#web/ui/face/sigil/draw-sigil.ts'
import { paintSigil } from '#web/ui/face/sigil/paint-sigil.ts'

export const quoteSize = { width: 1080, height: 1350 }
const margin = 96
const inner = quoteSize.width - 2 * margin
const face = 128
const [faceTop, stripTop, stripHeight] = [905, 1150, 104]

type Quote = {
  text: string
  speaker: string
  source: string
  strip: ScoreStrip
  /** From 0 to 1. */
  moment: number
  sigil: Sigil
  picture: CanvasImageSource | null
}

/** Uses the colours of the current theme. The fonts and the picture must be loaded. */
export function drawQuote(canvas: HTMLCanvasElement, quote: Quote): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const colour = (name: string) => getComputedStyle(canvas).getPropertyValue(`--${name}`)
  const fill = (name: string, ...[x, y, width, height]: [number, number, number, number]) => {
    context.fillStyle = colour(name)
    context.fillRect(x, y, width, height)
  }
  const write = (text: string, [x, y]: [number, number], font: string, name: string, width = inner) => {
    Object.assign(context, { font, fillStyle: colour(name), textBaseline: 'alphabetic' })
    context.fillText(text, x, y, width)
  }
  const isRtl = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(quote.text)
  fill('bg-canvas', 0, 0, quoteSize.width, quoteSize.height)
  Object.assign(context, { textAlign: 'left', direction: 'ltr' })
  write('\u201c', [margin - 8, 240], '560 220px Fraunces, serif', 'gilt')

  const fontOf = (size: number) => `440 ${size}px "Source Serif", serif`
  context.font = fontOf(100)
  const box = { width: inner, height: 600, largest: 88, smallest: 40, lineHeight: 1.28 }
  const { size, lines } = fitText(quote.text, box, (text) => context.measureText(text).width / 100)
  Object.assign(context, { textAlign: isRtl ? 'right' : 'left', direction: isRtl ? 'rtl' : 'ltr' })
  for (const [index, line] of lines.entries()) {
    write(line, [isRtl ? margin + inner : margin, 250 + size * (1 + 1.28 * index)], fontOf(size), 'fg')
  }

  context.save()
  context.translate(margin, faceTop)
  if (quote.picture) {
    context.beginPath()
    context.roundRect(0, 0, face, face, 24)
    context.clip()
    context.drawImage(quote.picture, 0, 0, face, face)
  } else {
    context.scale(face / 64, face / 64)
    paintSigil(context, quote.sigil)
  }
  context.restore()
  Object.assign(context, { textAlign: 'left', direction: 'ltr' })
  const [left, width] = [margin + face + 32, inner - face - 32]
  write(quote.speaker, [left, faceTop + 58], '560 48px Fraunces, serif', 'fg', width)
  write(quote.source, [left, faceTop + 108], '400 32px Geist, sans-serif', 'fg-muted', width)

  context.save()
  context.translate(margin, stripTop)
  drawStrip(quote.strip, inner, stripHeight).forEach((path, index) => {
    Object.assign(context, { fillStyle: colour('gilt'), globalAlpha: strengths[index] })
    context.fill(new Path2D(path))
  })
  context.restore()
  fill('fg', margin + quote.moment * inner - 3, stripTop - 20, 6, stripHeight + 40)
}
