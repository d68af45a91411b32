import { type FormEvent, useState } from 'react'
import { contactTexts, subscription } from '#contract/admin.ts'
import { useEarlyInput } from '#web/lib/use-early-input.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useSubscribe } from './api.ts'

/** The email subscribe form of the footer (part 1 §2.2). */
export function NewsletterForm() {
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const subscribe = useSubscribe()
  const form = useEarlyInput((typed) => setEmail(typed['email'] ?? ''))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (subscribe.isPending) return
    const parsed = subscription.safeParse({ email })
    setFault(parsed.success ? null : contactTexts.email)
    if (parsed.success) subscribe.mutate(parsed.data.email, { onSuccess: () => setEmail('') })
  }

  const error = fault ?? (subscribe.isError ? contactTexts.subscribeFailed : null)
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Newsletter" className="max-w-[22rem]">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          label="Your email address"
          type="email"
          name="email"
          autoComplete="email"
          required
          value={email}
          error={error}
          onChange={(event) => {
            setEmail(event.target.value)
            setFault(null)
            if (!subscribe.isPending) subscribe.reset()
          }}
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
