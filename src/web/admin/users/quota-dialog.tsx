import { type FormEvent, useState } from 'react'
import type { AdminUser } from '#contract/accounts/admin-users.ts'
import { quotaTexts } from '#contract/accounts/quota.ts'
import { peopleTexts, type QuotaEdit } from '#contract/admin/people.ts'
import { formatBytes } from '#web/lib/format.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { useChangeQuota } from './users-api.ts'

type QuotaKind = 'default' | 'none' | 'own'

const bytesPerGb = 1024 ** 3
const maxGb = 1_000_000

function kindOf({ has_own_quota, quota_bytes }: AdminUser): QuotaKind {
  if (!has_own_quota) return 'default'
  return quota_bytes === null ? 'none' : 'own'
}

type QuotaDialogProps = { user: AdminUser; defaultQuota: number | null; onClose: () => void }

export function QuotaDialog({ user, defaultQuota, onClose }: QuotaDialogProps) {
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
