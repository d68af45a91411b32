import { Download } from 'lucide-react'
import { useState } from 'react'
import { generalTexts } from '#contract/errors.ts'
import { useExportAccount } from '#web/accounts/account-api.ts'
import { unreachableOr } from '#web/lib/api/api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { AccountSection } from './account-section.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export function DataSection({ onDeleted }: { onDeleted: () => void }) {
  const [isDeleting, setDeleting] = useState(false)
  const download = useExportAccount((text) =>
    saveFile('hearthscribe-account.json', new Blob([text], { type: 'application/json' })),
  )
  return (
    <AccountSection title="Your data" lede="Download it, or delete your account.">
      <div className="grid gap-4">
        <ActionFailed action={download} failed={unreachableOr(generalTexts.internal)} />
        <div className="flex flex-wrap gap-2">
          <Button icon={Download} busy={download.isPending} onClick={() => download.mutate()}>
            Download all my data
          </Button>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            Delete account
          </Button>
        </div>
      </div>
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} onDeleted={onDeleted} />}
    </AccountSection>
  )
}
