import { peopleTexts, personEmail } from '#contract/admin/people.ts'
import type { AdminUser } from '#contract/admin/users.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { useChangeEmail } from './people-api.ts'

export function EmailDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { field, setFocus, handleSubmit } = useSchemaForm(personEmail, { email: user.email })
  const change = useChangeEmail(user.id)
  const submit = handleSubmit(({ email }) =>
    change.mutate(email, {
      onSuccess: () => {
        showNotice('success', peopleTexts.emailChanged)
        onClose()
      },
    }),
  )
  return (
    <Dialog
      open
      initialFocus={() => setFocus('email')}
      onClose={onClose}
      title={peopleTexts.emailTitle}
      description={peopleTexts.emailLead}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <ActionFailed action={change} failed={peopleTexts.emailFailed} />
        <TextField
          label={`New email of ${user.username}`}
          type="email"
          autoComplete="off"
          required
          {...field('email')}
        />
        <DialogButtons>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={change.isPending}>
            {peopleTexts.emailTitle}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
