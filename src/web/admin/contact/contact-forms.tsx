import { useMutation } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import {
  type ContactMessage,
  contactLimits,
  contactMessage,
  contactSubjects,
  contactTexts,
  subscription,
} from '#contract/admin/schemas.ts'
import * as siteCalls from '#contract/admin/site-endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { wait } from '#web/lib/wait.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { FieldFrame, inputClasses, TextArea, TextField } from '#web/ui/forms/field.tsx'

function useSendContact() {
  return useMutation({
    mutationFn: async (body: ContactMessage) => {
      const pause = wait(contactLimits.delayMs)
      try {
        return await callApi(siteCalls.sendContact, { body })
      } finally {
        await pause
      }
    },
  })
}

export function ContactForm() {
  const { field, handleSubmit, reset } = useSchemaForm(contactMessage)
  const send = useSendContact()
  const submit = handleSubmit((message) => send.mutate(message, { onSuccess: () => reset() }))
  return (
    <form
      onSubmit={submit}
      onChange={() => send.isPending || send.reset()}
      noValidate
      aria-label="Contact"
      className="grid gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" required {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      </div>
      <SubjectSelect required {...field('subject')} />
      <TextArea label="Message" rows={7} required {...field('message')} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={send.isPending}
        className="sm:justify-self-start"
      >
        {send.isPending ? contactTexts.sending : 'Send Message'}
      </Button>
      {send.isSuccess && <Banner kind="success">{contactTexts.sent}</Banner>}
      {send.isError && <Banner kind="error">{contactTexts.failed}</Banner>}
    </form>
  )
}

type SubjectSelectProps = ComponentProps<'select'> & { error: string | null }

/** Uses a native select, because it works before hydration. */
function SubjectSelect({ error, ...select }: SubjectSelectProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label="Subject" error={error}>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={`${inputClasses} h-10 appearance-none pr-10 touch:h-11 touch:text-[16px]`}
        >
          <option value="">Choose a subject</option>
          {Object.entries(contactSubjects).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={16}
          strokeWidth={1.6}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-subtle"
        />
      </div>
    </FieldFrame>
  )
}

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
