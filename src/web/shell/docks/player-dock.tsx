import { Keyboard } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { audioTexts } from '#contract/audio/schemas.ts'
import { sessionOfNumber } from '#contract/text.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { findSilences } from '#core/audio/measure-peaks.ts'
import { mayAddContent } from '#core/campaigns/may-add-content.ts'
import { useRecordings } from '#web/audio/api.ts'
import { BookmarkButton, ofRecording, useBookmarks } from '#web/audio/bookmarks.tsx'
import { usePlayerState } from '#web/audio/player/player.ts'
import { PlayerBar, useSkipSilence } from '#web/audio/player/player-bar.tsx'
import type { Turn } from '#web/audio/player/waveform.tsx'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { useStoredFlag } from '#web/lib/hooks/use-stored-flag.ts'
import { speakerColours } from '#web/lib/speaker-colours.ts'
import { useRecap } from '#web/recap/api.ts'
import { useTranscriptions } from '#web/transcription/api.ts'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

function toTurns(transcription: Transcription | undefined): Turn[] {
  if (!transcription) return []
  const colours = speakerColours(transcription.speakers)
  const turns: Turn[] = []
  for (const { start, end, speakerId } of transcription.segments) {
    if (start === null || end === null) continue
    const colour = colours.get(speakerId ?? '') ?? 'var(--fg-subtle)'
    const last = turns.at(-1)
    if (last?.colour === colour) last.end = end
    else turns.push({ start, end, colour })
  }
  return turns
}

export function PlayerDock() {
  const { player, campaign, sessions, session, isLoadingSessions, failedSessions, route, to, openOverlay } =
    useWorkspace()
  const { audioId, sessionId } = usePlayerState(player)
  const recordings = useRecordings(sessionId)
  const transcriptions = useTranscriptions(sessionId)
  const recap = useRecap(sessionId)
  const bookmarks = useBookmarks(sessionId)
  const transcription = transcriptions.data?.find(({ audioFileId }) => audioFileId === audioId)
  const turns = useMemo(() => toTurns(transcription), [transcription])
  const keyEventTimes = useMemo(() => {
    const sources = recap.data?.keyEvents.flatMap((event) => event.sources.slice(0, 1)) ?? []
    const times = sources.flatMap(({ start, transcriptionId }) =>
      start !== null && transcriptionId === transcription?.id ? [start] : [],
    )
    return [...new Set(times)]
  }, [recap.data, transcription])
  const silences = useMemo(() => findSilences(transcription?.segments ?? []), [transcription])
  const [skipsSilence, setSkipsSilence] = useStoredFlag('skipSilence', false)
  useSkipSilence(player, silences, skipsSilence)
  const isHere = route.view === 'transcription' && session?.id === sessionId
  const origin = sessions.find(({ id }) => id === sessionId)
  // Another campaign was opened, or the session was deleted.
  const isForeign = !isLoadingSessions && !failedSessions && !origin
  useEffect(() => {
    if (isForeign) player.unload()
  }, [isForeign, player])
  if (!audioId || isForeign) return null

  return (
    <>
      {!isHere && (
        <LoadFailed
          isLine
          query={joinUnloaded([recordings])}
          failed={audioTexts.loadFailed}
          className="border-t border-line bg-raised px-3 py-1.5 md:px-4.5"
        />
      )}
      <PlayerBar
        player={player}
        recordings={(recordings.data ?? []).filter(({ playable }) => playable)}
        turns={turns}
        keyEventTimes={keyEventTimes}
        bookmarks={ofRecording(bookmarks.data, audioId)}
        skipSilence={silences.length > 0 ? { isOn: skipsSilence, onChange: setSkipsSilence } : null}
        bookmarkButton={
          isHere &&
          campaign &&
          mayAddContent(campaign.userRole, campaign) && <BookmarkButton player={player} />
        }
        help={
          isHere && (
            <IconButton
              className="max-md:hidden"
              label="Keyboard shortcuts"
              onClick={() => openOverlay('shortcuts')}
              icon={Keyboard}
            />
          )
        }
        {...(isHere
          ? {}
          : {
              onClose: () => player.unload(),
              origin: origin && (
                <Link
                  to={to({ view: 'transcription', session: origin.id })}
                  className="block min-w-0 hover:text-gilt"
                >
                  <span className="block truncate text-small font-medium">{origin.name}</span>
                  {origin.name !== sessionOfNumber(origin.sessionNumber) && (
                    <span className="block truncate text-label text-subtle">
                      {sessionOfNumber(origin.sessionNumber)}
                    </span>
                  )}
                </Link>
              ),
            })}
      />
    </>
  )
}
