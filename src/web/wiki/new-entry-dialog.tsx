import { flushSync } from 'react-dom'
import { EntryCreateDialog } from '#web/wiki/edit/entry-form-dialog.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { useRefreshCampaigns } from './use-refresh-campaigns.ts'

type NewEntryDialogProps = { campaignId: string; name: string; category: string | null; onClose: () => void }

export function NewEntryDialog({ campaignId, name, category, onClose }: NewEntryDialogProps) {
  const { go } = useWorkspace()
  const onChanged = useRefreshCampaigns()
  return (
    <EntryCreateDialog
      campaignId={campaignId}
      category={category}
      start={name === '' ? undefined : { name, text: '' }}
      onCreated={(entry) => {
        // The dialog must unmount first: it blocks navigation while it is open.
        flushSync(onClose)
        onChanged()
        void go({ view: 'wiki', entry: entry.id })
      }}
      onClose={onClose}
    />
  )
}
