import type { KnownName } from '#core/names/name-finder.ts'
import { readCorrections, readSeats, readSettings } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { listVisibleForms, readHiddenNameTest } from '#server/wiki/service.ts'

/**
 * Returns the names that a transcript may contain: the table, the vocabulary, the results of remembered corrections, and entries that
 * players see. Hidden names are left out, because players may be allowed to read the transcript. Entries that only runs of this session
 * added are left out, too, because their names may be misheard.
 */
export async function readKnownNames(
  deps: Pick<Deps, 'db'>,
  { campaignId, sessionId }: { campaignId: string; sessionId: string },
): Promise<KnownName[]> {
  const seats = await readSeats(deps, campaignId)
  const settings = await readSettings(deps, campaignId)
  const isHidden = await readHiddenNameTest(deps, campaignId)
  const corrected = (await readCorrections(deps, campaignId)).flatMap(({ to }) => (isHidden(to) ? [] : [to]))
  const characters = seats.map(({ character, aliases }) => [...(character ? [character] : []), ...aliases])
  const others = [...(settings?.vocabulary ?? []), ...corrected].map((name) => [name])
  const entries = await listVisibleForms(deps, campaignId, sessionId)
  const names = [...characters, ...entries, ...others].filter((forms) => forms.length > 0)
  return [
    ...names.map((forms) => ({ forms })),
    ...seats.map(({ player }) => ({ forms: [player], isPlayer: true })),
  ]
}
