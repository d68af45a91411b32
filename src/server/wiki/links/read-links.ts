import { setImmediate as pause } from 'node:timers/promises'
import { forEachSlice } from '#core/for-each-slice.ts'
import { foldWords } from '#core/language/search/fold-words.ts'
import { type QueryWord, writeTsquery } from '#core/language/search/query-words.ts'
import { linkParagraph, listPhrases } from '#core/wiki/links/link-names.ts'
import { dropSecrets } from '#core/wiki/text/secret-parts.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { listCandidates, readFound } from '#server/wiki/find/find-store.ts'
import { readNameIndex } from '#server/wiki/find/name-index.ts'

/** An entry whose description links to the given entry, with the ids of all entries that it links to. */
export type Namer = { id: string; name: string; category: string; linked: Set<string> }

/** If more entries link to an entry, it hardly matters which of them are read. */
const maxNamers = 100
const [textsAtOnce, linkedAtOnce] = [100, 10]

/** In a text, an elided word before a name and a contraction after it join the name: "d’Arc", "Arc’ll". */
const elided = [...'abcdefghijklmnopqrstuvwxyz']
const contracted = ['d', 'll', 're', 've', 'm']

/** Each item matches all texts that link one of the names, and some others. */
export function listNameQueries(entry: { name: string; aliases: string[] }): QueryWord[][] {
  return listPhrases(entry)
    .map((phrase) =>
      foldWords(phrase).map((word, at, { length }) => ({
        word,
        isPrefix: false,
        others: [
          ...(at === 0 ? elided.map((letter) => `${letter}${word}`) : []),
          ...(at === length - 1 ? contracted.map((ending) => `${word}${ending}`) : []),
        ],
      })),
    )
    .filter(({ length }) => length > 0)
}

/** Returns the links between an entry and others as this reader sees them: only names and parts of texts that the reader may see. */
export async function readLinks(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess | ShareAccess,
  entryId: string,
) {
  const { role: audience, campaignId } = access
  const filter = { campaignId, audience }
  const index = await (await readNameIndex(deps, access)).readLinks()
  const read = async (ids: string[]): Promise<Namer[]> => {
    const linking: Namer[] = []
    await forEachSlice(await readFound(deps.db, filter, ids), linkedAtOnce, pause, (rows) => {
      for (const { id, name, category, description } of rows) {
        const text = audience === 'gm' ? description : dropSecrets(description)
        const linked = linkParagraph([text], index, id).flat()
        linking.push({ id, name, category, linked: new Set(linked.flatMap((part) => part.entryId ?? [])) })
      }
    })
    return linking
  }
  const isNaming = ({ linked }: Namer) => linked.has(entryId)

  const [entry] = await readFound(deps.db, filter, [entryId])
  const queries = entry ? listNameQueries(entry) : []
  const tsquery = queries.map((query) => `(${writeTsquery(query)})`).join(' | ')
  const candidates = queries.length > 0 ? await listCandidates(deps.db, filter, tsquery) : []
  const others = candidates.filter(({ id }) => id !== entryId)
  const unread = others.map(({ id }) => id).sort()
  const namers: Namer[] = []
  while (namers.length < maxNamers && unread.length > 0)
    namers.push(...(await read(unread.splice(0, textsAtOnce))).filter(isNaming))
  const [own] = await read([entryId])
  return {
    /** Ids of the entries that the entry links to. */
    named: own?.linked ?? new Set<string>(),
    namers: namers.slice(0, maxNamers),
    /** Returns those of `ids` that link to the entry although they are not among `namers`. */
    async findMoreNamers(ids: ReadonlySet<string>): Promise<string[]> {
      const more = [...namers.slice(maxNamers), ...(await read(unread.filter((id) => ids.has(id))))]
      return more.filter(isNaming).map(({ id }) => id)
    },
  }
}
export type Links = Awaited<ReturnType<typeof readLinks>>
