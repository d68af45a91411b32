import type { WikiEntry } from '#contract/wiki.ts'
import type { SearchIndex } from '#core/wiki/search-index.ts'
import type { KeptData } from '#web/lib/kept-data.ts'
import type { Library, LibraryContent } from './library.ts'
import type { LibraryRequest } from './load-library.ts'

/** Texts that are kept and read together: in between there is time to search. */
const textsAtOnce = 1_000
/** The index over the names comes first, in so many pieces. */
const namePieces = 3

/** What a copy is, before all of it is read. It is written last: without it nothing counts. */
type Label = { version: string; volumes: number }
/** Some of the texts, and as large a part of the index over all texts. */
type Volume = { texts: WikiEntry[]; pieces: SearchIndex['parts'] }

const labelPart = 'label'
const keyOf = ({ userId, campaignId, audience }: LibraryRequest) => [userId, campaignId, audience]

function* cut(library: Library): Generator<readonly [part: string, value: unknown]> {
  const { index, ...content } = library.content
  yield ['content', { ...content, index: { ...index, parts: index.parts.slice(0, namePieces) } }]
  const texts = library.heads.flatMap(({ id }) => library.read(id) ?? [])
  const pieces = index.parts.slice(namePieces)
  const volumes = Math.ceil(texts.length / textsAtOnce)
  const piecesAtOnce = Math.ceil(pieces.length / volumes)
  for (let n = 0; n < volumes; n++) {
    const volume: Volume = {
      texts: texts.slice(n * textsAtOnce, (n + 1) * textsAtOnce),
      pieces: pieces.slice(n * piecesAtOnce, (n + 1) * piecesAtOnce),
    }
    yield [`volume ${n}`, volume]
  }
  const label: Label = { version: content.version, volumes }
  yield [labelPart, label]
}

/** Keeps a library that is complete for the next visit, bit by bit; or nothing, where it cannot be kept. */
export async function keepLibrary(
  kept: KeptData,
  request: LibraryRequest,
  library: Library,
  rest: () => Promise<void>,
): Promise<void> {
  await dropLibrary(kept, request)
  for (const [part, value] of cut(library)) {
    if (!(await kept.write(keyOf(request), part, value))) return dropLibrary(kept, request)
    await rest()
  }
}

export const dropLibrary = (kept: KeptData, request: LibraryRequest): Promise<void> =>
  kept.drop(keyOf(request))

/** What is kept of a wiki; null if nothing is. Its content is read apart, while the server is asked whether it still holds. */
export async function findKept(kept: KeptData, request: LibraryRequest) {
  const key = keyOf(request)
  const label = await kept.read<Label>(key, labelPart)
  if (!label) return null
  return {
    version: label.version,
    content: () => kept.read<LibraryContent>(key, 'content'),
    /** All texts, and the index over them; false if something is missing. */
    async fill(library: Library, rest: () => Promise<void>): Promise<boolean> {
      for (let n = 0; n < label.volumes; n++) {
        const volume = await kept.read<Volume>(key, `volume ${n}`)
        if (!volume) return false
        library.takeIndexed(volume.texts, volume.pieces)
        await rest()
      }
      return true
    },
  }
}

/**
 * Forgets the copies that are not this person's to read: somebody else's, of campaigns that they are not in any more, and of
 * those in which they were a game master and are one no more.
 */
export async function dropForeignCopies(
  kept: KeptData,
  userId: string,
  campaigns: readonly { id: string; userRole: 'gm' | 'player' }[],
): Promise<void> {
  const roleIn = new Map(campaigns.map(({ id, userRole }) => [id, userRole]))
  for (const key of await kept.list(labelPart)) {
    const [owner, campaignId = '', audience] = key
    const role = audience === 'player' ? 'player' : roleIn.get(campaignId)
    const label = await kept.read<Label>(key, labelPart)
    const isTheirs = owner === userId && roleIn.has(campaignId) && label?.version.startsWith(`${role}.`)
    if (!isTheirs) await kept.drop(key)
  }
}
