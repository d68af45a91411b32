import { type FormEvent, useState } from 'react'
import {
  type AdminUser,
  type AdminUserList,
  adminUserTexts,
  userPasswordReset,
} from '#contract/accounts/admin-users.ts'
import { quotaTexts } from '#contract/accounts/plans.ts'
import type { AccountSession } from '#contract/accounts/schemas.ts'
import { peopleTexts, personEmail, type QuotaEdit } from '#contract/admin/people.ts'
import { PasswordField } from '#web/accounts/password/password-fields.tsx'
import { DeviceRow } from '#web/accounts/settings/devices-section.tsx'
import { formatBytes } from '#web/lib/format.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialogs/dialog.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialogs.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import {
  useChangeEmail,
  useChangeQuota,
  useEndPersonSessions,
  usePersonSessions,
  useResetUserPassword,
} from './users-api.ts'

function DevicesDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const sessions = usePersonSessions(user.id)
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={peopleTexts.sessionsTitle(user.username)}
      description={peopleTexts.sessionsLead}
    >
      <Loaded query={sessions} failed={peopleTexts.sessionsFailed} label="Loading the devices" lines={3}>
        {(list) => <DeviceList user={user} sessions={list} />}
      </Loaded>
    </Dialog>
  )
}

function DeviceList({ user, sessions }: { user: AdminUser; sessions: AccountSession[] }) {
  const end = useEndPersonSessions(user.id)
  const isEnding = (id: string | null) => end.isPending && end.variables === id
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const endAll = () => end.mutate(null, { onSuccess: () => showNotice('success', peopleTexts.allEnded) })
  return (
    <>
      <ActionFailed action={end} failed={peopleTexts.endFailed} className="mb-4" />
      {others.length === 0 ? (
        <p className="text-muted">{peopleTexts.noSessions}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {others.map((session) => (
            <DeviceRow
              key={session.id}
              session={session}
              busy={isEnding(session.id)}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <DialogButtons>
          <Button variant="danger" busy={isEnding(null)} onClick={endAll}>
            End all sessions
          </Button>
        </DialogButtons>
      )}
    </>
  )
}

type QuotaKind = 'default' | 'none' | 'own'

const bytesPerGb = 1024 ** 3
const maxGb = 1_000_000

function kindOf({ has_own_quota, quota_bytes }: AdminUser): QuotaKind {
  if (!has_own_quota) return 'default'
  return quota_bytes === null ? 'none' : 'own'
}

type QuotaDialogProps = { user: AdminUser; defaultQuota: number | null; onClose: () => void }

function QuotaDialog({ user, defaultQuota, onClose }: QuotaDialogProps) {
  const [kind, setKind] = useState(kindOf(user))
  const ownGb = kindOf(user) === 'own' ? String((user.quota_bytes ?? 0) / bytesPerGb) : '10'
  const [typed, setTyped] = useState(ownGb)
  const change = useChangeQuota(user.id, onClose)
  const gb = Number(typed)
  const isValid = kind !== 'own' || (typed.trim() !== '' && gb >= 0 && gb <= maxGb)
  const edits: Record<QuotaKind, QuotaEdit> = {
    default: { hasOwnQuota: false, quotaBytes: null },
    none: { hasOwnQuota: true, quotaBytes: null },
    own: { hasOwnQuota: true, quotaBytes: Math.round(gb * bytesPerGb) },
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(edits[kind])
  }
  return (
    <FormDialog
      title={peopleTexts.quotaTitle}
      description={peopleTexts.quotaLead}
      action={change}
      failed={peopleTexts.quotaFailed}
      submitLabel="Save"
      canSubmit={isValid}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-muted">
        <bdi className="font-medium text-fg">{user.username}</bdi> stores {formatBytes(user.storage_bytes)}.
      </p>
      <SegmentedControl
        label={`Storage quota of ${user.username}`}
        value={kind}
        options={[
          { value: 'default', label: 'Default' },
          { value: 'none', label: quotaTexts.unlimited },
          { value: 'own', label: 'Custom limit' },
        ]}
        onChange={setKind}
      />
      {kind === 'default' && (
        <p className="text-small text-subtle">
          The default of this installation: {defaultQuota === null ? 'no limit' : formatBytes(defaultQuota)}.
        </p>
      )}
      {kind === 'own' && (
        <TextField
          label="Limit in GB"
          type="number"
          inputMode="decimal"
          min={0}
          max={maxGb}
          step="any"
          value={typed}
          error={isValid ? null : `From 0 to ${maxGb.toLocaleString('en')} GB`}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </FormDialog>
  )
}

export type UserAction = 'reset' | 'link' | 'email' | 'devices' | 'quota' | 'delete'

type DialogProps = { user: AdminUser; onClose: () => void }

export function UserDialog({
  action,
  list,
  ...dialog
}: DialogProps & { action: UserAction; list: AdminUserList }) {
  switch (action) {
    case 'reset':
      return <ResetPasswordDialog {...dialog} />
    case 'link':
      return <PasswordLinkDialog {...dialog} canMail={list.canMail} />
    case 'email':
      return <EmailDialog {...dialog} />
    case 'devices':
      return <DevicesDialog {...dialog} />
    case 'quota':
      return <QuotaDialog {...dialog} defaultQuota={list.defaultQuotaBytes} />
    case 'delete':
      return <DeleteUserDialog {...dialog} />
  }
}

function ResetPasswordDialog({ user, onClose }: DialogProps) {
  const { field, setFocus, handleSubmit } = useSchemaForm(userPasswordReset)
  const reset = useResetUserPassword(user.id, onClose)
  return (
    <FormDialog
      initialFocus={() => setFocus('newPassword')}
      title={adminUserTexts.resetTitle}
      description={adminUserTexts.resetConsequence}
      action={reset}
      failed={adminUserTexts.resetFailed}
      submitLabel={adminUserTexts.resetTitle}
      onSubmit={handleSubmit(({ newPassword }) => reset.mutate(newPassword))}
      onClose={onClose}
    >
      <PasswordField
        label={`New password of ${user.username}`}
        autoComplete="new-password"
        required
        {...field('newPassword')}
      />
    </FormDialog>
  )
}

function EmailDialog({ user, onClose }: DialogProps) {
  const { field, setFocus, handleSubmit } = useSchemaForm(personEmail, { email: user.email })
  const change = useChangeEmail(user.id, onClose)
  return (
    <FormDialog
      initialFocus={() => setFocus('email')}
      title={peopleTexts.emailTitle}
      description={peopleTexts.emailLead}
      action={change}
      failed={peopleTexts.emailFailed}
      submitLabel={peopleTexts.emailTitle}
      onSubmit={handleSubmit(({ email }) => change.mutate(email))}
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
