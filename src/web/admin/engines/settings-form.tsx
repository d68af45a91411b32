import { CirclePlay } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import {
  Controller,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { type EngineSettingsForm, engineSettingTexts } from '#contract/admin/engine-settings.ts'
import { type EngineTest, engineTexts } from '#contract/transcription/engines.ts'
import { errorText } from '#web/lib/api/api.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Labelled, TextField } from '#web/ui/forms/field.tsx'
import { Select, type SelectOption } from '#web/ui/forms/select.tsx'
import { useSaveSettings, useTrySettings } from './engines-api.ts'

type SampleResultProps = {
  test: { isPending: boolean; isError: boolean; error: unknown; data: EngineTest | undefined }
  /** True for speech engines, which transcribe a known sentence. */
  hears?: boolean
}

export function SampleResult({ test, hears = false }: SampleResultProps) {
  return (
    <div role="status">
      {test.isError && !test.isPending && (
        <p className="mt-2 text-small text-danger">{errorText(test.error, engineTexts.testFailed)}</p>
      )}
      {test.data && !test.isPending && <Outcome outcome={test.data} hears={hears} />}
    </div>
  )
}

function Outcome({ outcome, hears }: { outcome: EngineTest; hears: boolean }) {
  const { works, message, seconds, model } = outcome
  const tone = works ? 'text-success' : 'text-danger'
  const success = hears ? `Works (${seconds} s): “${message}”` : `Works (${seconds} s): ${message}`
  return (
    <>
      <p className={`mt-2 text-small text-pretty ${tone}`}>{works ? success : message}</p>
      {works && hears && (
        <p className="mt-1 text-small text-subtle">Said by a synthetic voice: “{engineTexts.sample}”</p>
      )}
      {model && (
        <p className="num mt-1 text-small text-pretty text-subtle">
          About {model.tokensIn.toLocaleString('en')} tokens in and {model.tokensOut.toLocaleString('en')} out
          (estimated). Context window: {model.contextTokens.toLocaleString('en')} tokens.
          {model.found.length > 0 && ` Found: ${model.found.join(', ')}.`}
        </p>
      )}
      {works && model?.evening && (
        <p className="mt-1 text-small text-pretty text-muted">{engineSettingTexts.evening(model.evening)}</p>
      )}
    </>
  )
}

type TextProps = Pick<ComponentProps<typeof TextField>, 'label' | 'placeholder' | 'inputMode'>

export type SettingsFormState<Input extends FieldValues> = UseFormReturn<Input, unknown, EngineSettingsForm>

export type SettingField<Input extends FieldValues> = TextProps & {
  name: Path<Input>
  /** Takes both columns. */
  isWide?: boolean
  isNumber?: boolean
  /** True if a secret for what is typed is stored. Makes the field one for a secret. */
  isStored?: (typed: Input) => boolean
  hint?: ReactNode | ((form: SettingsFormState<Input>) => ReactNode)
  /** Offered instead of a field for text. If there are none, the user types. */
  options?: (chosen: string) => SelectOption[]
}

type SettingsFormProps<Input extends FieldValues> = {
  label: string
  schema: z.ZodMiniType<EngineSettingsForm, Input>
  start: DefaultValues<Input>
  fields: readonly SettingField<Input>[]
  /** True for speech engines, which transcribe a known sentence. */
  hears?: boolean
  onDone: () => void
  /** Absent if there is nothing to go back to. */
  onCancel?: (() => void) | undefined
}

export function SettingsForm<Input extends FieldValues>(props: SettingsFormProps<Input>) {
  const { label, schema, start, fields, hears = false, onDone, onCancel } = props
  const form = useSchemaForm(schema, start)
  const test = useTrySettings()
  const save = useSaveSettings(onDone)
  return (
    <form
      aria-label={label}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      noValidate
      autoComplete="off"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <div key={field.name} className={field.isWide ? 'sm:col-span-2' : ''}>
            <Field field={field} form={form} />
          </div>
        ))}
      </div>
      <div className="mt-2">
        <SampleResult test={test} hears={hears} />
      </div>
      <ActionFailed action={save} failed={engineSettingTexts.saveFailed} className="mt-3" />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          icon={CirclePlay}
          busy={test.isPending}
          onClick={form.handleSubmit((values) => test.mutate(values))}
        >
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

type FieldProps<Input extends FieldValues> = {
  field: SettingField<Input>
  form: ReturnType<typeof useSchemaForm<Input, EngineSettingsForm>>
}

function Field<Input extends FieldValues>({ field, form }: FieldProps<Input>) {
  const { name, isWide: _, isNumber, isStored, hint, options, ...text } = field
  const typed = form.watch()
  const offered = options?.(String(typed[name])) ?? []
  if (offered.length > 0) {
    return (
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange } }) => (
          <Labelled label={text.label}>
            <Select label={text.label} value={value} options={offered} onChange={onChange} />
          </Labelled>
        )}
      />
    )
  }
  const shownHint = typeof hint === 'function' ? hint(form) : hint
  return (
    <TextField
      {...text}
      spellCheck={false}
      hint={isStored?.(typed) ? 'Saved. Leave empty to keep it.' : shownHint}
      // `new-password` keeps browsers from filling in the password of the account.
      {...(isStored && { type: 'password', autoComplete: 'new-password' })}
      {...form.field(name, isNumber ? { setValueAs: toNumber } : {})}
    />
  )
}

const toNumber = (typed: string | number | null) => (typed === '' || typed === null ? null : Number(typed))

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
