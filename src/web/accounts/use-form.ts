import { useState } from 'react'

/** The texts of a form by name, and what each field needs. */
export function useForm<Name extends string>(empty: Record<Name, string>) {
  const [form, setForm] = useState(empty)
  const field = (name: Name) => ({
    name,
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setForm((typed) => ({ ...typed, [name]: target.value })),
  })
  return { form, setForm, field, clear: () => setForm(empty) }
}
