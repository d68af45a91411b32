import type { Speaker, Transcription } from '#contract/transcription/schemas.ts'
import { displayNameOf } from '#contract/transcription/speakers.ts'
import { numberOfLabel } from '#core/transcription/segments/name-speakers.ts'
import { preparePrint, suggestVoices } from '#core/transcription/voices/suggest-voices.ts'
import { voicePrintKind } from '#core/transcription/voices/voice-print.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { isSameName } from './remember-voices.ts'
import { listComparedPrints, listVoiceRows, type PrintRow, type VoiceRow } from './voice-store.ts'

const isUnnamed = ({ name, label }: Speaker) => name === null && numberOfLabel(label) !== null

/** Suggests remembered voices for speakers who have only the label of an engine. */
export async function addSuggestions(
  deps: Pick<Deps, 'db'>,
  { campaignId }: CampaignAccess<'gm'>,
  transcripts: Transcription[],
): Promise<Transcription[]> {
  const unnamed = transcripts.filter(({ speakers }) => speakers.some(isUnnamed))
  const voices = unnamed.length > 0 ? await listVoiceRows(deps.db, campaignId) : []
  if (voices.length === 0) return transcripts
  const ids = unnamed.map(({ id }) => id)
  const rows = await listComparedPrints(deps.db, campaignId, ids)
  const prints = rows.filter(({ kind }) => kind === voicePrintKind).map(prepareRow)
  const bySpeaker = Map.groupBy(prints, ({ speakerId }) => speakerId)
  const byVoice = Map.groupBy(prints, ({ voiceId }) => voiceId ?? '')
  return transcripts.map((transcript) => {
    if (!unnamed.includes(transcript)) return transcript
    const named = transcript.speakers.filter((speaker) => !isUnnamed(speaker))
    const withPrints = (printsById: typeof byVoice) => (one: { id: string }) => ({
      id: one.id,
      prints: printsById.get(one.id)?.map(({ prepared }) => prepared) ?? [],
    })
    const found = suggestVoices(
      transcript.speakers.filter(isUnnamed).map(withPrints(bySpeaker)),
      voices.filter((voice) => !named.some((speaker) => isVoiceOf(voice, speaker))).map(withPrints(byVoice)),
    )
    const speakers = transcript.speakers.map((speaker): Speaker => {
      const suggestion = found.get(speaker.id)
      const voice = voices.find(({ id }) => id === suggestion?.voiceId)
      if (!suggestion || !voice) return speaker
      const { name, memberId } = voice
      return { ...speaker, suggestion: { name, memberId, certainty: suggestion.certainty } }
    })
    return { ...transcript, speakers }
  })
}

function isVoiceOf(voice: VoiceRow, speaker: Speaker): boolean {
  return (
    (voice.memberId !== null && voice.memberId === speaker.memberId) ||
    isSameName(voice.name, displayNameOf(speaker))
  )
}

/** Copies the bytes, because a `Float32Array` must start at a multiple of four, and the driver's bytes may start elsewhere. */
const prepareRow = ({ speakerId, voiceId, print }: PrintRow) => ({
  speakerId,
  voiceId,
  prepared: preparePrint(new Float32Array(Uint8Array.from(print).buffer)),
})
