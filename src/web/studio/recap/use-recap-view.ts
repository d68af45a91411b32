import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Table } from '#contract/campaigns/table.ts'
import type { Letter } from '#contract/recap/letters.ts'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { composeLetter } from '#core/recap/letter/compose-letter.ts'
import { findCharacterOrSpeakerName, listPresent } from '#core/recap/letter/name-speakers.ts'
import { writeDiscordMessage } from '#core/recap/letter/write-discord.ts'
import { sortRecapSources } from '#core/recap/sort-recap-sources.ts'
import { nameEvening } from '#core/sessions/name-from-title.ts'
import { measureStrip } from '#core/transcription/outline/score-strip.ts'
import { timeLines } from '#core/transcription/outline/time-lines.ts'
import { useCitations } from '#web/lib/citations.ts'
import { showNotice } from '#web/lib/notices.ts'
import { usePlayersRecap } from '#web/recap/api.ts'
import { copyWithNotice } from '#web/recap/copy-recap.ts'
import { openEdit, useOpenEdit } from '#web/recap/edit/open-edit.ts'
import { fetchLetters } from '#web/sharing/links/links-api.ts'
import { useLoadedTranscriptions } from '#web/transcription/api.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

type Seats = Table['seats']

/** How the recap of a session is shown: for whom, while it is edited, and as a letter. */
export function useRecapView(session: Session, recap: Recap | null, seats: Seats) {
  const { campaign, user } = useWorkspace()
  const isGm = campaign?.userRole === 'gm'
  const isWritten = recap !== null && recap.kind !== 'none'
  const [isAsPlayers, setAsPlayers] = useState(false)
  const [isPrintingLetter, setPrintingLetter] = useState(false)
  const [storedEdit, setEdit] = useOpenEdit(`${user.id} ${session.id}`)
  const edit = isGm ? storedEdit : null
  const playersRecap = usePlayersRecap(session.id, isWritten)
  const compose = useComposeLetter(session, seats)
  const { quote } = useCitations()
  const shown = isAsPlayers ? (playersRecap.data?.recap ?? null) : recap
  const sorted = useMemo(
    () => shown && sortRecapSources(shown, (source) => quote(source)?.text),
    [shown, quote],
  )
  return {
    edit,
    setEdit,
    /** The recap of the chosen view, whose sources begin with the line that says most of the sentence; null if there is none to read. */
    shown: isWritten && !edit ? sorted : null,
    sessionName: nameEvening(session.name, shown?.title ?? ''),
    playersRecap,
    compose,
    isPrintingLetter,
    /** False while a game master looks at the recap as players do. */
    mayEdit: isGm && isWritten && !isAsPlayers && !edit,
    startEdit: () => recap && setEdit(openEdit(recap)),
    asPlayers: isGm && isWritten && !edit ? { isOn: isAsPlayers, onChange: setAsPlayers } : null,
    async copyForDiscord(): Promise<void> {
      const letter = playersRecap.data?.recap && compose(playersRecap.data.recap)
      if (!letter) {
        showNotice('error', recapTexts.hiddenFromPlayers)
        return
      }
      // Only game masters may list the links of a letter.
      const [newest] = isGm ? await fetchLetters(session.id).catch(() => []) : []
      await copyWithNotice(writeDiscordMessage(letter, newest?.url ?? null), recapTexts.discordCopied)
    },
    printLetter(): void {
      flushSync(() => setPrintingLetter(true))
      window.addEventListener('afterprint', () => setPrintingLetter(false), { once: true })
      window.print()
    },
  }
}

export type RecapView = ReturnType<typeof useRecapView>

const noTranscripts: Transcription[] = []

function useComposeLetter(session: Session, seats: Seats): (recap: Recap) => Letter | null {
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
