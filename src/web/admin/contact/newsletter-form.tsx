import { useMutation } from '@tanstack/react-query'
import { contactTexts, subscription } from '#contract/admin/schemas.ts'
import * as siteCalls from '#contract/admin/site-endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

export function NewsletterForm() {
  const { field, handleSubmit, reset } = useSchemaForm(subscription)
  const subscribe = useMutation({
    mutationFn: (email: string) => callApi(siteCalls.subscribe, { body: { email } }),
  })
  const submit = handleSubmit(({ email }) => subscribe.mutate(email, { onSuccess: () => reset() }))
  const email = field('email')
  return (
    <form
      onSubmit={submit}
      onChange={() => subscribe.isPending || subscribe.reset()}
      noValidate
      aria-label="Newsletter"
      className="max-w-[22rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          label="Your email address"
          type="email"
          autoComplete="email"
          required
          {...email}
          error={email.error ?? (subscribe.isError ? contactTexts.subscribeFailed : null)}
        />
        <Button type="submit" size="lg" busy={subscribe.isPending} className="mt-[26px]">
          Subscribe
        </Button>
      </div>
      <p role="status" className="mt-1.5 min-h-5 text-small text-success">
        {subscribe.isSuccess && contactTexts.subscribed}
      </p>
    </form>
  )
}
