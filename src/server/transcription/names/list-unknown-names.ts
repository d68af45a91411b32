import type { UnknownName } from '#contract/names/schemas.ts'
import { pairKey, spellingKey } from '#core/names/name-change.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { readCorrections, readIgnoredPairs } from '#server/names/service.ts'
import { listUnknownNameRows } from './line-store.ts'

const mostTranscripts = 20

/** Leaves out spellings that were corrected since, and groups about which a game master has said that they are not one name. */
export async function listUnknownNames(
  deps: Pick<Deps, 'db'>,
  { campaignId }: CampaignAccess<'gm'>,
  most: number,
): Promise<(UnknownName & { sessionId: string })[]> {
  const rows = await listUnknownNameRows(deps.db, campaignId, mostTranscripts)
  if (rows.length === 0) return []
  const corrected = new Set((await readCorrections(deps, campaignId)).map(({ from }) => spellingKey(from)))
  const ignored = new Set((await readIgnoredPairs(deps, campaignId)).map(({ from, to }) => pairKey(from, to)))
  const asked = new Set<string>()
  const isOpen = ({ spellings }: UnknownName) => {
    const pairs = spellings.flatMap((one) => spellings.map((other) => pairKey(one.text, other.text)))
    return spellings.length > 1 && !pairs.some((pair) => ignored.has(pair) || asked.has(pair))
  }
  return rows
    .flatMap(({ sessionId, unknownNames }) =>
      unknownNames.map(({ spellings }) => ({
        sessionId,
        spellings: spellings.filter(({ text }) => !corrected.has(spellingKey(text))),
      })),
    )
    .filter((group) => {
      if (!isOpen(group)) return false
      const [first, ...others] = group.spellings
      for (const other of others) asked.add(pairKey(first?.text ?? '', other.text))
      return true
    })
    .slice(0, most)
}
