import { type ChangeEvent, type FormEvent, useState } from 'react'
import { contactTexts } from '#contract/admin.ts'
import { useEarlyInput } from '#web/lib/use-early-input.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useSendContact } from './api.ts'
import {
  type ContactDraft,
  type ContactFaults,
  type ContactField,
  checkContact,
  contactFields,
} from './check-contact.ts'
import { SubjectSelect } from './subject-select.tsx'

const empty: ContactDraft = { name: '', email: '', subject: '', message: '' }

/** Writes to the people who run the installation. What was typed stays until it has arrived. */
export function ContactForm() {
  const [draft, setDraft] = useState(empty)
  const [faults, setFaults] = useState<ContactFaults>({})
  const send = useSendContact()
  const form = useEarlyInput((typed) => setDraft({ ...empty, ...typed }))

  const field = (name: ContactField) => ({
    name,
    required: true,
    value: draft[name],
    error: faults[name] ?? null,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      setDraft({ ...draft, [name]: event.target.value })
      setFaults({ ...faults, [name]: undefined })
      if (!send.isPending) send.reset()
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    const checked = checkContact(draft)
    setFaults(checked.faults ?? {})
    if (checked.message) return send.mutate(checked.message, { onSuccess: () => setDraft(empty) })
    const first = contactFields.find((name) => checked.faults[name])
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Contact" className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      </div>
      <SubjectSelect {...field('subject')} />
      <TextArea label="Message" rows={7} {...field('message')} />
      <Button type="submit" look="primary" size="lg" busy={send.isPending} className="sm:justify-self-start">
        {send.isPending ? contactTexts.sending : 'Send Message'}
      </Button>
      {send.isSuccess && <Banner kind="success">{contactTexts.sent}</Banner>}
      {send.isError && <Banner kind="error">{contactTexts.failed}</Banner>}
    </form>
  )
}
