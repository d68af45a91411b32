import type { Sigil } from './draw-sigil.ts'

/** Paints the sigil in a box of 64 × 64 at the origin of the context. */
export function paintSigil(context: CanvasRenderingContext2D, { shapes, initial }: Sigil): void {
  for (const { path, fill, at, stroke } of shapes) {
    context.save()
    if (at) {
      context.translate(at.x, at.y)
      context.scale(at.scale, at.scale)
    }
    Object.assign(context, { fillStyle: fill, strokeStyle: stroke ?? 'none', lineWidth: 2 })
    if (stroke) context.stroke(new Path2D(path))
    else context.fill(new Path2D(path))
    context.restore()
  }
  if (!initial) return
  Object.assign(context, { fillStyle: initial.fill, textAlign: 'center', textBaseline: 'middle' })
  context.font = '560 30px Fraunces, serif'
  context.fillText(initial.text, initial.x, initial.y)
}
