import { Download } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import { useDeleteAccount, useExportAccount } from '#web/accounts/account-api.ts'
import { PasswordField } from '#web/accounts/password/password-fields.tsx'
import { unreachableOr } from '#web/lib/api/api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, SubmitButtons } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { AccountSection } from './account-section.tsx'

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

type DeleteAccountDialogProps = { onClose: () => void; onDeleted: () => void }

function DeleteAccountDialog({ onClose, onDeleted }: DeleteAccountDialogProps) {
  const { register, setFocus, handleSubmit } = useForm<{ password: string }>()
  const remove = useDeleteAccount(onDeleted)
  const submit = handleSubmit(({ password }) => remove.mutate(password))
  return (
    <Dialog
      initialFocus={() => setFocus('password')}
      onClose={onClose}
      title="Delete account"
      description={accountTexts.confirmDelete}
    >
      <form onSubmit={submit} className="grid gap-4">
        <ActionFailed action={remove} failed={unreachableOr(accountTexts.deleteFailed)} />
        <PasswordField label="Password" autoComplete="current-password" required {...register('password')} />
        <SubmitButtons
          label={remove.isPending ? accountTexts.processing : 'Delete my account'}
          variant="danger"
          busy={remove.isPending}
        />
      </form>
    </Dialog>
  )
}
