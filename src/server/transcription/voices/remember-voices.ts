import { AppError } from '#contract/errors.ts'
import { displayNameOf, type Voice, voiceTexts } from '#contract/transcription/speakers.ts'
import { foldName } from '#core/fold-name.ts'
import { chooseKeptPrints, voicePrintKind } from '#core/transcription/voices/voice-print.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { speakers } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import * as store from './voice-store.ts'

type SpeakerRow = typeof speakers.$inferSelect
type NamedSpeaker = Pick<SpeakerRow, 'id' | 'label' | 'name' | 'memberId'>
export type PrintsByLabel = Map<string, Float32Array[]>

/** Stores nothing if the campaign does not remember voices. */
export async function storePrints(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  campaignId: string,
  speakers: NamedSpeaker[],
  prints: PrintsByLabel,
): Promise<void> {
  if (prints.size === 0 || !(await store.lockRemembering(tx, campaignId))) return
  const createdAt = deps.clock()
  await store.insertPrints(
    tx,
    speakers.flatMap(({ id: speakerId, label }) =>
      (prints.get(label) ?? []).map((print) => ({
        id: deps.ids.next(),
        speakerId,
        voiceId: null,
        kind: voicePrintKind,
        print: new Uint8Array(print.buffer, print.byteOffset, print.byteLength),
        createdAt,
      })),
    ),
  )
  for (const speaker of speakers) await linkVoice(deps, tx, campaignId, speaker)
}

/**
 * Links the speaker's voice prints to the voice of the same member, else to a voice with the same name (unless voice and speaker belong to
 * different members), else to a new voice. Unlinks the prints if the speaker has no name and matches no member. Keeps at most five prints
 * per voice.
 */
export async function linkVoice(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  campaignId: string,
  speaker: NamedSpeaker,
): Promise<void> {
  if (!(await store.hasPrints(tx, speaker.id)) || !(await store.lockRemembering(tx, campaignId))) return
  const owner = await findVoiceOwner(tx, campaignId, speaker)
  const voiceId = owner && (await findOrAddVoice(deps, tx, campaignId, owner))
  await store.setVoiceOf(tx, speaker.id, voiceId)
  if (voiceId === null) return
  const prints = await store.listPrintsOfVoice(tx, voiceId)
  const kept = new Set(chooseKeptPrints(prints))
  await store.deletePrints(
    tx,
    prints.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  )
}

type VoiceOwner = { name: string; memberId: string | null }

async function findVoiceOwner(tx: Db, campaignId: string, speaker: NamedSpeaker): Promise<VoiceOwner | null> {
  const name = displayNameOf(speaker)
  const known = await store.listMemberNames(tx, campaignId)
  const member =
    known.find(({ memberId }) => memberId === speaker.memberId) ??
    known.find(({ player, username }) => [player, username].some((one) => isSameName(one, name)))
  if (speaker.name === null && !member) return null
  return { name, memberId: member?.memberId ?? null }
}

/** Returns false if a name is missing or has neither letters nor digits. */
export function isSameName(left: string | null, right: string | null): boolean {
  const folded = foldName(left ?? '')
  return folded !== '' && folded === foldName(right ?? '')
}

async function findOrAddVoice(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  campaignId: string,
  { name, memberId }: VoiceOwner,
): Promise<string> {
  const rows = await store.listVoiceRows(tx, campaignId)
  const voice =
    rows.find((row) => memberId !== null && row.memberId === memberId) ??
    rows.find((row) => isSameName(row.name, name) && (row.memberId === null || memberId === null))
  if (voice) {
    await store.changeVoice(tx, voice.id, { name, memberId: memberId ?? voice.memberId })
    return voice.id
  }
  const id = deps.ids.next()
  await store.insertVoice(tx, { id, campaignId, memberId, name, createdAt: deps.clock() })
  return id
}

export async function listRememberedVoices(
  deps: Pick<Deps, 'db'>,
  { campaignId }: CampaignAccess<'gm'>,
): Promise<Voice[]> {
  const sessions = await store.countSessions(deps.db, campaignId)
  return (await store.listVoiceRows(deps.db, campaignId)).map(({ id, memberId, name, createdAt }) => ({
    id,
    memberId,
    name,
    sessions: sessions.get(id) ?? 0,
    createdAt: createdAt.toISOString(),
  }))
}

/** Erases the voice, and the campaign's prints that belong to no voice, because these may be of the same person. */
export async function eraseVoice(
  deps: Pick<Deps, 'db'>,
  { campaignId }: CampaignAccess<'gm'>,
  voiceId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await store.lockRemembering(tx, campaignId)
    const voices = await store.listVoiceRows(tx, campaignId)
    if (!voices.some(({ id }) => id === voiceId)) throw new AppError('NOT_FOUND', voiceTexts.notFound)
    await store.deleteVoice(tx, voiceId)
    await store.deleteNamelessPrints(tx, campaignId)
  })
}
