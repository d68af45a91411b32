import type { Letter } from '#server/ports/mail.ts'

/** The letter with the reset link. It names no user: anyone may have registered the address under any name. */
export function writeResetLetter(email: string, link: string): Letter {
  return {
    to: email,
    subject: 'Choose a new password for Hearthscribe',
    text: `Hello,

somebody, most likely you, asked for a new password for your Hearthscribe account. Choose it here:

${link}

The link works once, for one hour. If you did not ask for it, ignore this letter: your password stays as it is.
`,
  }
}
