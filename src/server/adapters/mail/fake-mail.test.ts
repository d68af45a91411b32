import { describeMail } from '#server/ports/mail.conformance.ts'
import { createFakeMail } from '#server/testing/fakes/mail/fake-mail.ts'

const mail = createFakeMail()

describeMail('in memory', {
  mail: () => mail,
  collect: () =>
    mail.letters
      .splice(0)
      .map(({ to, replyTo, subject, text }) => ({ recipients: [to], replyTo, subject, text, head: [] })),
  refuse: mail.refuse,
})
