import { AppError } from '#contract/errors.ts'
import { type Email, type Mail, mailTexts } from '#server/ports/mail.ts'

export type FakeMail = Mail & {
  /** The sent emails, oldest first. */
  letters: Email[]
  /** Resolves with the next email that this function has not returned yet. */
  nextLetter(): Promise<Email>
  refuse(): void
}

export function createFakeMail(): FakeMail {
  const letters: Email[] = []
  let taken = 0
  let refuses = false
  let wake = () => {}
  return {
    letters,
    async send(letter) {
      if (refuses) throw new AppError('ENGINE_FAILED', mailTexts.failed)
      letters.push({ ...letter })
      wake()
    },
    async nextLetter() {
      for (;;) {
        const letter = letters[taken]
        if (letter) {
          taken++
          return letter
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    refuse() {
      refuses = true
    },
  }
}
