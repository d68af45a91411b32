import { fillPath } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { foldName } from '#core/fold-name.ts'
import type { Caller } from '../lib/create-caller.ts'

type Entry = { id: string; name: string; aliases: string[]; version: number }

/**
 * Hides from players all entries that have one of `names`, and creates one hidden entry for the remaining names. Returns a function
 * that shows the entries again and deletes the created entry.
 */
export async function hideNames(
  call: Caller,
  token: string,
  campaignId: string,
  names: string[],
): Promise<() => Promise<void>> {
  const pathOf = (entryId: string) => fillPath(calls.updateEntry.path, { campaignId, entryId })
  const { entries } = await call('GET', fillPath(calls.listEntries.path, { campaignId }), { token })
  const wanted = new Set(names.map(foldName))
  const known = (entries as Entry[]).filter(({ name, aliases }) =>
    [name, ...aliases].some((one) => wanted.has(foldName(one))),
  )
  const setVisibility = async (visibility: 'gm' | 'everyone') => {
    for (const { id, name } of known) await call('PUT', pathOf(id), { token, body: { name, visibility } })
  }
  await setVisibility('gm')
  const [name, ...aliases] = names.filter(
    (one) => !known.some((entry) => [entry.name, ...entry.aliases].map(foldName).includes(foldName(one))),
  )
  const made =
    name === undefined
      ? null
      : await call('POST', fillPath(calls.createEntry.path, { campaignId }), {
          token,
          body: { name, aliases, visibility: 'gm' },
        })
  return async () => {
    await setVisibility('everyone')
    if (made) await call('DELETE', pathOf(String(Object(made.entry).id)), { token })
  }
}
