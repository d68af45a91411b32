import { useMemo } from 'react'
import { useTable } from '#web/campaigns/settings-api.ts'
import { useEntries } from '#web/wiki/use-entries.ts'
import { FixNameDialog, type NameToFix } from './fix-name-dialog.tsx'

type FixNameProps = { campaignId: string; start: NameToFix; onClose: () => void }

export function FixName({ campaignId, start, onClose }: FixNameProps) {
  const entries = useEntries(campaignId).data
  const seats = useTable(campaignId).data?.seats
  const knownNames = useMemo(() => {
    const characters = (seats ?? []).flatMap(({ character }) => character ?? [])
    return [...new Set([...characters, ...(entries ?? []).map(({ name }) => name)])]
  }, [entries, seats])
  return <FixNameDialog campaignId={campaignId} start={start} knownNames={knownNames} onClose={onClose} />
}
