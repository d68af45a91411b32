import { Download } from 'lucide-react'
import { useState } from 'react'
import { generalTexts } from '#contract/errors.ts'
import { useExportAccount } from '#web/accounts/account-api.ts'
import { failureText } from '#web/accounts/failure-text.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
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
        {download.isError && (
          <Banner kind="error">{failureText(download.error, generalTexts.internal)}</Banner>
        )}
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
