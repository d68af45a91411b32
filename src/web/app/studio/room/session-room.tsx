import { Suspense, useMemo, useState } from 'react'
import type { Bookmark } from '#contract/audio/bookmarks.ts'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import type { Recap } from '#contract/recap/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { outlineTranscript } from '#core/transcription/outline/outline-transcript.ts'
import { escapeMarkdown } from '#core/wiki/text/escape-markdown.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { usePeaks } from '#web/audio/api.ts'
import { lazy } from '#web/lib/lazy.ts'
import { copyWithNotice } from '#web/recap/copy-recap.ts'
import type { SpokenWords } from '#web/transcription/room/line-actions.ts'
import { ReadingRoom } from '#web/transcription/room/reading-room.tsx'
import type { TranscriptPaneProps } from '#web/transcription/use-transcript-pane.ts'
import { useLinkNames } from '#web/wiki/article/use-link-names.ts'
import { listRecapScenes } from './list-recap-scenes.ts'
import { nameSceneTitles } from './name-scene-titles.ts'
import { writeQuotation } from './write-quotation.ts'

const AddToWiki = lazy(async () => ({ default: (await import('./add-to-wiki.tsx')).AddToWiki }))

type SessionRoomProps = {
  campaign: Campaign
  session: Session
  recap: Recap | null
  bookmarks: Bookmark[]
  paneProps: TranscriptPaneProps
}

const noPeaks: number[] = []

export function SessionRoom({ campaign, session, recap, bookmarks, paneProps }: SessionRoomProps) {
  const { to } = useWorkspace()
  const { transcription, canSeek, canName } = paneProps
  const { segments, audioFileId } = transcription
  const [adding, setAdding] = useState<SpokenWords | null>(null)
  const peaks = usePeaks(canSeek ? audioFileId : null)
  const linkNames = useLinkNames(campaign.id)
  const recapScenes = useMemo(() => listRecapScenes(recap, segments), [recap, segments])
  const outline = useMemo(() => outlineTranscript(segments, [...recapScenes.keys()]), [segments, recapScenes])
  const titles = useMemo(
    () => nameSceneTitles(segments, outline, linkNames, recapScenes),
    [segments, outline, linkNames, recapScenes],
  )
  const quote = (words: SpokenWords) => {
    const { id, start } = words.segment
    const t = start === null ? null : Math.floor(start)
    const { pathname, search } = to({ session: session.id, campaign: campaign.id, segment: id, t, read: 1 })
    const link = `${location.origin}${pathname}${search}`
    void copyWithNotice(`${writeQuotation(words, session)}\n${link}`, transcriptionTexts.quoteCopied)
  }
  return (
    <>
      <ReadingRoom
        key={transcription.id}
        {...paneProps}
        outline={outline}
        titles={titles}
        bookmarks={bookmarks}
        peaks={peaks.data?.peaks ?? noPeaks}
        onQuote={quote}
        onAddToWiki={canName ? setAdding : null}
      />
      <Suspense fallback={null}>
        {adding && (
          <AddToWiki
            campaignId={campaign.id}
            text={escapeMarkdown(writeQuotation(adding, session))}
            onClose={() => setAdding(null)}
          />
        )}
      </Suspense>
    </>
  )
}
