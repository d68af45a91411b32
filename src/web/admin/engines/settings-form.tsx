import { CirclePlay } from 'lucide-react'
import type { ComponentProps, FormEventHandler, ReactNode } from 'react'
import { engineSettingTexts } from '#contract/admin/engine-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import type { useSaveSettings, useTrySettings } from './engine-settings-api.ts'
import { SampleResult } from './sample-result.tsx'

type SettingsFormProps = {
  label: string
  test: ReturnType<typeof useTrySettings>
  save: ReturnType<typeof useSaveSettings>
  hears?: boolean
  onTest: () => void
  onSave: FormEventHandler
  /** Absent if there is nothing to go back to. */
  onCancel?: (() => void) | undefined
  children: ReactNode
}

export function SettingsForm(props: SettingsFormProps) {
  const { label, test, save, hears = false, onTest, onSave, onCancel, children } = props
  return (
    <form aria-label={label} onSubmit={onSave} noValidate autoComplete="off">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">{children}</div>
      <div className="mt-2">
        <SampleResult test={test} hears={hears} />
      </div>
      <ActionFailed action={save} failed={engineSettingTexts.saveFailed} className="mt-3" />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button icon={CirclePlay} busy={test.isPending} onClick={onTest}>
          {test.isPending ? 'Testing …' : 'Test'}
        </Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          Save
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

type SecretFieldProps = ComponentProps<typeof TextField> & {
  /** True if a secret for this address is stored. */
  isStored: boolean
}

/** `new-password` keeps browsers from filling in the password of the account. */
export function SecretField({ isStored, hint, ...field }: SecretFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      autoComplete="new-password"
      spellCheck={false}
      hint={isStored ? 'Saved. Leave empty to keep it.' : hint}
    />
  )
}

/** A button within a sentence. */
export function TextButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className="font-medium text-muted underline decoration-line-strong underline-offset-4 hover:text-fg hover:decoration-current disabled:opacity-55"
    />
  )
}
