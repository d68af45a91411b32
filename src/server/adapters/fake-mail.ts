import { AppError } from '#contract/errors.ts'
import { type Letter, type Mail, mailTexts } from '#server/ports/mail.ts'

export type FakeMail = Mail & {
  /** What was sent, oldest first. */
  letters: Letter[]
  /** The next letter that is sent after those that were already taken this way. */
  nextLetter(): Promise<Letter>
  /** From now on every letter is refused. */
  refuse(): void
}

/** Mail for tests: keeps the letters, and lets a test wait for one that is sent after the answer. */
export function createFakeMail(): FakeMail {
  const letters: Letter[] = []
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
