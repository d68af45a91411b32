import type { Letter } from '#server/ports/mail.ts'

/** What somebody reads who asked for a new password. */
export function writeResetLetter(user: { email: string; username: string }, link: string): Letter {
  return {
    to: user.email,
    subject: 'Choose a new password for Hearthscribe',
    text: `Hello ${user.username},

somebody, most likely you, asked for a new password for your Hearthscribe account. Choose it here:

${link}

The link works once, for one hour. If you did not ask for it, ignore this letter: your password stays as it is.
`,
  }
}
