import { useForm } from 'react-hook-form'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { useDeleteAccount } from '#web/accounts/account-api.ts'
import { PasswordField } from '#web/accounts/password/password-field.tsx'
import { unreachableOr } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'

type DeleteAccountDialogProps = { onClose: () => void; onDeleted: () => void }

export function DeleteAccountDialog({ onClose, onDeleted }: DeleteAccountDialogProps) {
  const { register, setFocus, handleSubmit } = useForm<{ password: string }>()
  const remove = useDeleteAccount(onDeleted)
  const submit = handleSubmit(({ password }) => remove.mutate(password))
  return (
    <Dialog
      open
      initialFocus={() => setFocus('password')}
      onClose={onClose}
      title="Delete account"
      description={accountTexts.confirmDelete}
    >
      <form onSubmit={submit} className="grid gap-4">
        <ActionFailed action={remove} failed={unreachableOr(accountTexts.deleteFailed)} />
        <PasswordField label="Password" autoComplete="current-password" required {...register('password')} />
        <DialogButtons>
          <DialogCancel />
          <Button type="submit" variant="danger" busy={remove.isPending}>
            {remove.isPending ? accountTexts.processing : 'Delete my account'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
