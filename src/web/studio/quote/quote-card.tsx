import { useEffect, useRef, useState } from 'react'
import { audioLimits, audioTexts } from '#contract/audio/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { formatClock } from '#contract/text.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { measureStrip } from '#core/transcription/outline/score-strip.ts'
import { timeLines } from '#core/transcription/outline/time-lines.ts'
import { requestTicket } from '#web/audio/api.ts'
import { errorText } from '#web/lib/api/api.ts'
import { usePictureBaseUrl } from '#web/lib/api/picture-url.ts'
import { showNotice } from '#web/lib/notices.ts'
import { saveFile } from '#web/lib/save-file.ts'
import type { SpokenWords } from '#web/transcription/reader/spoken-selection.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialogs/dialog.tsx'
import type { FaceProps } from '#web/ui/face/face.tsx'
import { drawSigil } from '#web/ui/face/sigil/draw-sigil.ts'
import { drawQuote, quoteSize } from './draw-quote.ts'

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
    <Dialog open onClose={onClose} title="Quote card">
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
