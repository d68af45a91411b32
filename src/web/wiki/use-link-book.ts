import { useMemo } from 'react'
import { buildLinkIndex } from '#core/wiki/link-names.ts'
import { useEntries } from './api.ts'
import type { LinkBook } from './linked-text.tsx'

/** Every name of the campaign's wiki, ready to be found in a text. */
export function useLinkBook(campaignId: string | null): LinkBook {
  const { data } = useEntries(campaignId)
  return useMemo(() => {
    const entries = data ?? []
    return { index: buildLinkIndex(entries), entries: new Map(entries.map((entry) => [entry.id, entry])) }
  }, [data])
}
