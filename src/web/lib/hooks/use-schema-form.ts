import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'

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
    /** Props for the fields of `ui/forms/field.tsx`: registration and error. */
    field: <Name extends Path<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => ({
      ...form.register(name, options),
      error: form.getFieldState(name, formState).error?.message ?? null,
    }),
    /** The first error, for forms that show errors in one place. */
    firstError: Object.values(formState.errors)[0]?.message?.toString() ?? null,
  }
}
