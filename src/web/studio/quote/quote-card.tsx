import { useEffect, useRef, useState } from 'react'
import { audioLimits, audioTexts } from '#contract/audio/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { formatClock } from '#contract/text.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { drawStrip, measureStrip, type ScoreStrip } from '#core/transcription/outline/score-strip.ts'
import { timeLines } from '#core/transcription/outline/time-lines.ts'
import { fitText } from '#core/transcription/quote/fit-text.ts'
import { requestTicket } from '#web/audio/api.ts'
import { errorText } from '#web/lib/api/api.ts'
import { usePictureBaseUrl } from '#web/lib/api/picture-url.ts'
import { showNotice } from '#web/lib/notices.ts'
import { saveFile } from '#web/lib/save-file.ts'
import type { SpokenWords } from '#web/transcription/reader/spoken-selection.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialogs/dialog.tsx'
import { strengths } from '#web/ui/drawing/score-strip.tsx'
import type { FaceProps } from '#web/ui/face/face.tsx'
import { drawSigil, paintSigil, type Sigil } from '#web/ui/face/sigil/draw-sigil.ts'

const quoteSize = { width: 1080, height: 1350 }
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
function drawQuote(canvas: HTMLCanvasElement, quote: Quote): void {
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

export type QuoteCardProps = {
  words: SpokenWords
  session: Session
  transcription: Transcription
  face: Pick<FaceProps, 'picture' | 'name' | 'category'>
  canSeek: boolean
  onClose: () => void
}

export function QuoteCard({ words, session, transcription, face, canSeek, onClose }: QuoteCardProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const baseUrl = usePictureBaseUrl(face.picture !== null)
  const { segments, audioFileId } = transcription
  const { start } = words.segment
  const time = start === null ? '' : ` · ${formatClock(start)}`
  const fileName = `${words.speaker}${time}`.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  useEffect(() => {
    const draw = async () => {
      const fonts = ['560 48px Fraunces', '440 48px "Source Serif"', '400 32px Geist']
      await Promise.allSettled(fonts.map((font) => document.fonts.load(font, words.text)))
      const picture = face.picture && baseUrl ? await loadPicture(`${baseUrl}/${face.picture}/large`) : null
      if (!canvas.current) return
      const times = timeLines(segments)
      const voices = segments.map(({ speakerId }) => speakerId)
      const [begin, end] = [times[0]?.start ?? 0, times.at(-1)?.end ?? 1]
      const at = times[segments.indexOf(words.segment)]?.start ?? begin
      drawQuote(canvas.current, {
        ...{ text: words.text, speaker: words.speaker, picture },
        source: `${session.name}${time}`,
        strip: measureStrip(times, voices),
        moment: (at - begin) / Math.max(1, end - begin),
        sigil: drawSigil(face.name, face.category),
      })
      setDrawn(true)
    }
    void draw()
  }, [words, session, segments, face, baseUrl, time])
  const saveSound = async (audioId: string) => {
    try {
      const { url } = await requestTicket(audioId)
      const answer = await fetch(`${url}?format=mp4&clip=${start}`)
      if (!answer.ok) throw new Error(audioTexts.downloadFailed)
      saveFile(`${fileName}.m4a`, await answer.blob())
    } catch (error) {
      showNotice('error', errorText(error, audioTexts.downloadFailed))
    }
  }
  return (
    <Dialog onClose={onClose} title="Quote card">
      <canvas
        ref={canvas}
        {...quoteSize}
        role="img"
        aria-label={`“${words.text}” ${words.speaker}`}
        className="mx-auto h-[52dvh] max-w-full rounded-card border border-line object-contain"
      />
      <DialogButtons>
        {canSeek && audioFileId && start !== null && (
          <Button onClick={() => saveSound(audioFileId)}>Save {audioLimits.clipSeconds} s of sound</Button>
        )}
        <Button
          variant="primary"
          disabled={!isDrawn}
          onClick={() => canvas.current?.toBlob((png) => png && saveFile(`${fileName}.png`, png))}
        >
          Save picture
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

async function loadPicture(url: string): Promise<HTMLImageElement | null> {
  const picture = new Image()
  picture.src = url
  return picture.decode().then(
    () => picture,
    () => null,
  )
}
