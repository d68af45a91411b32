import { useMemo } from 'react'
import type { Seat } from '#contract/campaigns/table.ts'
import { type Letter, letterTexts } from '#contract/recap/letters.ts'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { composeLetter } from '#core/recap/letter/compose-letter.ts'
import { findCharacterOrSpeakerName, listPresent } from '#core/recap/letter/name-speakers.ts'
import { measureStrip } from '#core/transcription/outline/score-strip.ts'
import { timeLines } from '#core/transcription/outline/time-lines.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import type { usePlayersRecap } from '#web/recap/api.ts'
import { LetterView } from '#web/recap/letter/letter-view.tsx'
import { useLoadedTranscriptions } from '#web/transcription/api.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'

const noTranscripts: Transcription[] = []

export function useComposeLetter(session: Session, seats: Seat[]): (recap: Recap) => Letter | null {
  const { campaign } = useWorkspace()
  const transcriptions = useLoadedTranscriptions(session.id).data ?? noTranscripts
  return useMemo(() => {
    const speakers = transcriptions.flatMap((one) => one.speakers)
    const names = new Map(speakers.map((speaker) => [speaker.id, findCharacterOrSpeakerName(speaker, seats)]))
    const lines = new Map(
      transcriptions
        .flatMap(({ segments }) => segments)
        .map(({ id, text, speakerId }) => [id, { text, speaker: names.get(speakerId ?? '') ?? null }]),
    )
    const [longest = []] = transcriptions.map(({ segments }) => segments).sort((a, b) => b.length - a.length)
    const voices = longest.map(({ speakerId }) => speakerId)
    const strip = longest.length > 0 ? measureStrip(timeLines(longest), voices) : []
    return (recap) =>
      composeLetter({
        recap,
        campaign: campaign?.name ?? '',
        session: { number: session.sessionNumber, name: session.name, date: session.date },
        present: listPresent(speakers, seats),
        lines,
        strip,
      })
  }, [campaign?.name, session, seats, transcriptions])
}

type SessionLetterProps = {
  query: ReturnType<typeof usePlayersRecap>
  compose: (recap: Recap) => Letter | null
}

export function SessionLetter({ query, compose }: SessionLetterProps) {
  return (
    <Loaded query={query} failed={letterTexts.loadFailed} label="Loading the letter" lines={7}>
      {({ recap }) => {
        const letter = recap && compose(recap)
        if (!letter) return <Banner kind="info">{recapTexts.hiddenFromPlayers}</Banner>
        return <LetterView letter={letter} recap={recap} />
      }}
    </Loaded>
  )
}
