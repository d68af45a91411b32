import { peopleTexts, personEmail } from '#contract/admin/people.ts'
import type { AdminUser } from '#contract/admin/users.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { showNotice } from '#web/lib/notices.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
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
    <FormDialog
      initialFocus={() => setFocus('email')}
      title={peopleTexts.emailTitle}
      description={peopleTexts.emailLead}
      action={change}
      failed={peopleTexts.emailFailed}
      submitLabel={peopleTexts.emailTitle}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={`New email of ${user.username}`}
        type="email"
        autoComplete="off"
        required
        {...field('email')}
      />
    </FormDialog>
  )
}
