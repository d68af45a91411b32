import { fillPath } from '#contract/endpoint.ts'
import { type LetterView, letterPath, sharedWikiPath } from '#contract/pages.ts'
import type { Letter } from '#contract/recap/letters.ts'
import type { SharedLetter } from '#contract/sharing/schemas.ts'
import { titleLetter } from '#core/recap/letter/compose-letter.ts'
import { nameEvening } from '#core/sessions/name-from-title.ts'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import { linkText } from '#core/wiki/links/link-text.ts'
import { findLetterAccessById, type LetterAccess } from '#server/auth/letter-access.ts'
import { createLinkCodes } from '#server/auth/link-code.ts'
import { findShareOfLetter, type ShareAccess } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { readRecap } from '#server/recap/service.ts'
import { findPlannedDate, readSession } from '#server/sessions/service.ts'
import { readShared } from '#server/sharing/shared-wiki/read-shared.ts'
import { readHiddenNameTest } from '#server/wiki/service.ts'
import { listEarlierLetters, listLinkedLetters } from './letter-store.ts'

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'ids'>

/** Reads where a letter leads: to the next session, and if its game master allowed it, to the shared wiki and earlier letters. */
export async function readLinks(
  deps: LinkDeps,
  access: LetterAccess,
  letter: Letter,
): Promise<Pick<LetterView, 'next' | 'wiki' | 'earlier'>> {
  return {
    next: await findPlannedDate(deps, access),
    wiki: access.withLinks ? await readNamedEntries(deps, access, letter) : null,
    earlier: access.withLinks ? await readEarlier(deps, access) : [],
  }
}

const listTexts = ({ opening, scenes, moments, treasure, debts, ending }: Letter): string[] => [
  opening,
  ...[...scenes, ...moments].map(({ text }) => text),
  ...treasure.flatMap(({ name, text }) => [name, text]),
  ...debts,
  ...ending.map(({ text }) => text),
]

/** Only entries that the link to the wiki shows are linked, so hidden ones are not. */
async function readNamedEntries(
  deps: LinkDeps,
  access: LetterAccess,
  letter: Letter,
): Promise<LetterView['wiki']> {
  const share = await findShareOfLetter(deps, access)
  if (!share) return null
  const { entries } = await readShared(deps, share)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const parts = linkText(listTexts(letter), { index: buildLinkIndex(entries), entries: byId }).flat()
  const shareToken = (await createLinkCodes(deps, 'share'))(share.shareId)
  return {
    url: fillPath(sharedWikiPath, { shareToken }),
    entries: parts.flatMap(({ entryId }) => {
      const entry = byId.get(entryId ?? '')
      return entry ? [{ id: entry.id, name: entry.name, aliases: entry.aliases }] : []
    }),
  }
}

async function readEarlier(deps: LinkDeps, access: LetterAccess): Promise<LetterView['earlier']> {
  const { sessionNumber } = await readSession(deps, access.sessionId, access.campaignId)
  const ids = await listEarlierLetters(deps.db, access.campaignId, sessionNumber, deps.clock())
  return readTitled(deps, access.campaignId, ids)
}

/** Returns the letter with which a shared wiki begins; null unless a game master linked letters and wiki and the wiki shows recaps. */
export async function readLastLetter(
  deps: LinkDeps,
  { campaignId, shows }: Pick<ShareAccess, 'campaignId' | 'shows'>,
): Promise<SharedLetter | null> {
  if (!shows.recap) return null
  const ids = await listLinkedLetters(deps.db, campaignId, deps.clock())
  const [last] = await readTitled(deps, campaignId, ids, ', ')
  return last ?? null
}

/** Leaves out letters that cannot be opened. */
async function readTitled(
  deps: LinkDeps,
  campaignId: string,
  letterIds: string[],
  separator?: string,
): Promise<SharedLetter[]> {
  const tokenOf = await createLinkCodes(deps, 'letter')
  const isHidden = await readHiddenNameTest(deps, campaignId)
  const letters: SharedLetter[] = []
  for (const id of letterIds) {
    const access = await findLetterAccessById(deps, id)
    const recap = access && (await readRecap(deps, access))
    if (!recap || recap.kind === 'none') continue
    const { sessionNumber: number, name: given } = await readSession(deps, access.sessionId, campaignId)
    const name = nameEvening(isHidden(given) ? '' : given, recap.title)
    letters.push({
      title: titleLetter({ number, name }, separator),
      url: fillPath(letterPath, { token: tokenOf(id) }),
    })
  }
  return letters
}
