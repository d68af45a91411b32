import { useMemo, useRef, useState } from 'react'
import { bookmarkTexts } from '#contract/audio/bookmarks.ts'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import type { Table } from '#contract/campaigns/table.ts'
import type { Recap } from '#contract/recap/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { formatClock } from '#contract/text.ts'
import { type Segment, type Transcription, transcriptionTexts } from '#contract/transcription/schemas.ts'
import { mayAddContent } from '#core/campaigns/may-add-content.ts'
import { escapeMarkdown } from '#core/escape-markdown.ts'
import { usePeaks } from '#web/audio/api.ts'
import {
  BookmarkMark,
  ofRecording,
  placeBookmarks,
  useBookmarks,
  useDeleteBookmark,
} from '#web/audio/bookmarks.tsx'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { copyWithNotice } from '#web/recap/copy-recap.ts'
import { FixName } from '#web/renaming/fix-name.tsx'
import type { NameToFix } from '#web/renaming/fix-name-dialog.tsx'
import { NameProposals } from '#web/renaming/name-proposals.tsx'
import type { ChosenTranscript } from '#web/studio/transcript/transcript-select.tsx'
import type { SpokenWords } from '#web/transcription/reader/spoken-selection.tsx'
import { TranscriptReader } from '#web/transcription/reader/transcript-reader.tsx'
import type { PointedLine } from '#web/transcription/reader/use-reader.ts'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { HeardNames } from './heard-names.tsx'
import { ownMarks, useQuoteCard } from './quote/use-quote-card.tsx'
import { useSpeakerFaces } from './use-faces.ts'

const AddToWiki = lazyPart(async () => (await import('./add-to-wiki.tsx')).AddToWiki)

type SessionTranscriptProps = {
  campaign: Campaign
  session: Session
  recap: Recap | null
  chosen: ChosenTranscript
  transcription: Transcription
  seats: Table['seats']
  isWide: boolean
  pointed: PointedLine
  onSeek: (at: number) => void
}

const noPeaks: number[] = []
const noFace = { picture: null, name: '?', category: 'people' }

export function SessionTranscript(props: SessionTranscriptProps) {
  const { campaign, session, recap, chosen, transcription, seats, isWide, pointed, onSeek } = props
  const { to, player } = useWorkspace()
  const { segments, speakers, audioFileId, timing } = transcription
  const { canSeek, wanted } = chosen
  const isGm = campaign.userRole === 'gm'
  const [nameToFix, setNameToFix] = useState<NameToFix | null>(null)
  const [adding, setAdding] = useState<SpokenWords | null>(null)
  const { makeCard, card } = useQuoteCard({ session, transcription, canSeek })
  const box = useRef<HTMLDivElement>(null)
  const peaks = usePeaks(canSeek && isWide ? audioFileId : null)
  const bookmarks = useBookmarks(timing === 'exact' ? session.id : null)
  const deleteBookmark = useDeleteBookmark(session.id)
  const ownBookmarks = useMemo(
    () => (timing === 'exact' ? ofRecording(bookmarks.data, audioFileId) : []),
    [bookmarks.data, timing, audioFileId],
  )
  const bookmarksByLine = useMemo(() => placeBookmarks(ownBookmarks, segments), [ownBookmarks, segments])
  const faces = useSpeakerFaces(campaign.id, speakers, seats)
  const recapScenes = useMemo(() => listRecapScenes(recap, segments), [recap, segments])
  const quote = (words: SpokenWords) => {
    const { id, start } = words.segment
    const t = start === null ? null : Math.floor(start)
    const { pathname, search } = to({ session: session.id, campaign: campaign.id, segment: id, t, read: 1 })
    const link = `${location.origin}${pathname}${search}`
    void copyWithNotice(`${writeQuotation(words, session)}\n${link}`, transcriptionTexts.quoteCopied)
  }
  return (
    <div ref={box} className="grid h-full min-h-0 min-w-0">
      <TranscriptReader
        key={transcription.id}
        {...{ transcription, canSeek, wanted, faces, recapScenes, pointed, isWide }}
        clock={player}
        canName={isGm}
        suggestions={[...new Set(seats.map(({ player: name }) => name))]}
        onSeek={({ start }) => start !== null && onSeek(start)}
        onFixName={isGm ? setNameToFix : null}
        above={
          <>
            <LoadFailed
              query={joinUnloaded([bookmarks])}
              failed={bookmarkTexts.loadFailed}
              className="mx-3 mt-3"
            />
            {isGm && <NameProposals campaignId={campaign.id} transcriptionId={transcription.id} />}
            {transcription.quality !== 'imported' && (
              <p className="truncate px-3 pt-3 text-small text-subtle @lg:pl-[76px]">
                {describeOrigin(transcription)}
              </p>
            )}
          </>
        }
        beforeLine={(index) =>
          bookmarksByLine
            .get(index)
            ?.map((bookmark) => (
              <BookmarkMark
                key={bookmark.id}
                bookmark={bookmark}
                onSeek={canSeek ? onSeek : null}
                onDelete={mayAddContent(campaign.userRole, campaign) ? deleteBookmark.mutate : null}
              />
            ))
        }
        bookmarks={ownBookmarks}
        peaks={peaks.data?.peaks ?? noPeaks}
        onQuote={quote}
        onCard={(words) => makeCard(words, faces.get(words.segment.speakerId ?? '') ?? noFace)}
        onAddToWiki={isGm ? setAdding : null}
      />
      {isGm && (
        <HeardNames
          key={transcription.id}
          campaignId={campaign.id}
          transcription={transcription}
          scope={box}
          onFixName={setNameToFix}
        />
      )}
      {nameToFix && <FixName campaignId={campaign.id} start={nameToFix} onClose={() => setNameToFix(null)} />}
      {card}
      {adding && (
        <AddToWiki
          campaignId={campaign.id}
          text={escapeMarkdown(writeQuotation(adding, session))}
          onClose={() => setAdding(null)}
        />
      )}
    </div>
  )
}

/** Maps the index of the first line of each scene to the title that the recap gives the scene. */
export function listRecapScenes(recap: Recap | null, segments: readonly Segment[]): Map<number, string> {
  const scenes = new Map<number, string>()
  const titled = (recap?.narrativeSentences ?? []).filter(({ scene }) => scene !== undefined)
  if (titled.length === 0) return scenes
  const indexes = new Map(segments.map(({ id }, index) => [id, index]))
  for (const { scene, sources } of titled) {
    const index = indexes.get(sources[0]?.segmentId ?? '')
    if (index !== undefined && !scenes.has(index)) scenes.set(index, scene ?? '')
  }
  return scenes
}

/** Returns “Words” (speaker, session, time). The time is left out if the line has none. */
export function writeQuotation(
  { segment, speaker, text }: SpokenWords,
  { name }: Pick<Session, 'name'>,
): string {
  const source = [speaker, name, ...(segment.start === null ? [] : [formatClock(segment.start)])]
  return `\u201c${text.replace(ownMarks, '')}\u201d (${source.join(', ')})`
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })

/** Transcripts of draft quality come from older releases. */
function describeOrigin({ engine, language, quality }: Transcription): string {
  const heard = language === 'und' ? '' : `, heard as ${languageNames.of(language) ?? language}`
  return `Transcribed by ${engine}${heard}${quality === 'draft' ? ', in draft quality' : ''}`
}
