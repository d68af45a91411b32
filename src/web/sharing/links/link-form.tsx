import { Link2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type ShareLife, sharingTexts } from '#contract/sharing/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Select } from '#web/ui/forms/select.tsx'

const labelOf: Record<ShareLife, string> = {
  '1h': '1 hour',
  '6h': '6 hours',
  '1d': '1 day',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
}

type LinkFormProps<Life extends ShareLife> = {
  lives: readonly Life[]
  defaultLife: Life
  /** Label of the checkbox that sets `isPermitted`. Without a label, nothing is permitted. */
  permission: string | null
  isPermittedAtFirst?: boolean
  create: { isPending: boolean; isError: boolean; error: unknown }
  onSubmit: (link: { expiresIn: Life; isPermitted: boolean }) => void
  beside?: ReactNode
  children?: ReactNode
}

export function LinkForm<Life extends ShareLife>(props: LinkFormProps<Life>) {
  const { lives, permission, create, beside, children } = props
  const [expiresIn, setLife] = useState<Life>(props.defaultLife)
  const [isPermitted, setPermitted] = useState(props.isPermittedAtFirst ?? false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) props.onSubmit({ expiresIn, isPermitted })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 pt-2">
      <div className="grid gap-4 sm:grid-cols-[200px_minmax(0,1fr)]">
        <div className="grid content-start gap-1.5">
          <span aria-hidden="true" className="text-small font-medium">
            Link expires after
          </span>
          <Select
            label="Link expires after"
            value={expiresIn}
            options={lives.map((life) => ({ value: life, label: labelOf[life] }))}
            onChange={(chosen) => {
              const life = lives.find((one) => one === chosen)
              if (life) setLife(life)
            }}
          />
        </div>
        {beside}
      </div>
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        {permission !== null && (
          <Checkbox
            checked={isPermitted}
            onChange={({ target }) => setPermitted(target.checked)}
            className="gap-2.5"
          >
            {permission}
          </Checkbox>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="max-sm:w-full"
          busy={create.isPending}
          icon={Link2}
        >
          {create.isPending ? sharingTexts.generating : 'Generate Share Link'}
        </Button>
      </div>
      <ActionFailed action={create} failed={sharingTexts.generateFailed} />
    </form>
  )
}
