import type { Email } from '#server/ports/mail.ts'

/** Omits the username: a stranger may have registered this address with a username that misleads the reader. */
export function writeResetEmail(email: string, link: string): Email {
  return {
    to: email,
    subject: 'Choose a new password for Hearthscribe',
    text: `Hello,

someone, most likely you, asked for a new password for your Hearthscribe account. Choose it here:

${link}

The link works once, for one hour. If you did not ask for it, ignore this email: your password stays as it is.
`,
  }
}

/** Omits the username: a stranger may have entered this address and chosen a username that misleads the reader. */
export function writeConfirmationEmail(email: string, link: string): Email {
  return {
    to: email,
    subject: 'Confirm your email address for Hearthscribe',
    text: `Hello,

please confirm this email address for your Hearthscribe account. Sign in if you are asked to:

${link}

The link works once, for one day. If you did not ask for it, ignore this email: nothing changes.
`,
  }
}

export function writeAddressChangedEmail(to: string, newEmail: string): Email {
  return {
    to,
    subject: 'The email address of your Hearthscribe account was changed',
    text: `Hello,

your Hearthscribe account now uses the email address ${newEmail}. You sign in with it from now on.

If you did not change it, contact the administrator of your Hearthscribe server.
`,
  }
}

export function writeInvitationEmail(user: { email: string; username: string }, link: string): Email {
  return {
    to: user.email,
    subject: 'Choose a password for your Hearthscribe account',
    text: `Hello,

an administrator of this Hearthscribe server invites you to choose a password for your account “${user.username}”:

${link}

The link works once, for seven days. Afterwards, sign in with this email address and your password.
`,
  }
}
