import { Controller } from 'react-hook-form'
import { newPerson, peopleTexts } from '#contract/admin/people.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Labelled } from '#web/ui/forms/labelled.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { LinkResult } from './password-link-dialog.tsx'
import { roleOptions } from './user-columns.tsx'
import { useCreatePerson } from './users-api.ts'

type CreateUserDialogProps = { canMail: boolean; onClose: () => void }

export function CreateUserDialog({ canMail, onClose }: CreateUserDialogProps) {
  const deliver = canMail ? 'mail' : 'link'
  const { field, control, handleSubmit } = useSchemaForm(newPerson, { role: 'player', deliver })
  const create = useCreatePerson()
  const submit = handleSubmit((person) => create.mutate(person))
  const made = create.data
  const lead = canMail ? peopleTexts.createLead : peopleTexts.createLeadWithoutMail
  return (
    <Dialog
      open
      onClose={onClose}
      title={made ? peopleTexts.created(made.user.username) : peopleTexts.createTitle}
      description={made ? undefined : lead}
    >
      {made ? (
        <LinkResult passwordLink={made.passwordLink} deliver={create.variables.deliver} onClose={onClose} />
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-4">
          <ActionFailed action={create} failed={peopleTexts.createFailed} />
          <TextField label="Username" autoComplete="off" required {...field('username')} />
          <TextField label="Email" type="email" autoComplete="off" required {...field('email')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="First name (optional)" autoComplete="off" {...field('firstName')} />
            <TextField label="Last name (optional)" autoComplete="off" {...field('lastName')} />
          </div>
          <Controller
            control={control}
            name="role"
            render={({ field: { value, onChange } }) => (
              <Labelled label="Role">
                <Select label="Role" value={value} options={roleOptions} onChange={onChange} />
              </Labelled>
            )}
          />
          {canMail && (
            <Controller
              control={control}
              name="deliver"
              render={({ field: { value, onChange } }) => (
                <SegmentedControl
                  label="Link delivery"
                  value={value}
                  options={[
                    { value: 'mail', label: 'Email the link' },
                    { value: 'link', label: 'Show the link' },
                  ]}
                  onChange={onChange}
                />
              )}
            />
          )}
          <DialogButtons>
            <DialogCancel />
            <Button type="submit" variant="primary" busy={create.isPending}>
              Add user
            </Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  )
}
