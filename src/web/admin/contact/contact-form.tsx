import { contactMessage, contactTexts } from '#contract/admin/schemas.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { useSendContact } from './contact-api.ts'
import { SubjectSelect } from './subject-select.tsx'

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
