import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'

/**
 * A form that a schema checks when it is submitted, and from then on while it is changed. The first wrong field gets the
 * focus.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues?: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    ...(defaultValues && { defaultValues }),
  })
  const { formState } = form
  return {
    ...form,
    /** What a field of `ui/field.tsx` needs: its registration and its error. */
    field: <Name extends Path<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => ({
      ...form.register(name, options),
      error: form.getFieldState(name, formState).error?.message ?? null,
    }),
    /** The first error, for forms that show it in one place. */
    fault: Object.values(formState.errors)[0]?.message?.toString() ?? null,
  }
}
