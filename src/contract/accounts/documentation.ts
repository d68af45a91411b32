import { doneAnswer } from '#contract/campaigns/schemas.ts'
import type { Documentation } from '#contract/documentation-type.ts'
import type { CallName } from '#contract/endpoints.ts'
import { usageAnswer } from './plans.ts'
import * as accounts from './schemas.ts'

export const accountDocumentation = {
  login: {
    summary:
      'Signs in; the token goes into the Authorization header. Ten wrong tries for one account, or thirty in all, keep an address waiting for up to 15 minutes.',
    body: accounts.login,
    answer: accounts.signedIn,
  },
  register: {
    summary: 'Makes an account and signs it in.',
    body: accounts.registrationForm,
    answer: accounts.signedIn,
    status: 201,
  },
  logout: { summary: 'Ends the token that came with the call.', answer: doneAnswer },
  forgotPassword: {
    summary:
      'Mails a link that sets a new password. The answer is the same whether or not the address has an account. It can be asked for five times an hour for one account, and thirty times in all.',
    body: accounts.forgottenPassword,
    answer: accounts.forgottenAnswer,
    status: 202,
  },
  resetPassword: {
    summary: 'Sets a new password with the token of that link; every session ends.',
    body: accounts.passwordReset,
    answer: doneAnswer,
  },
  changePassword: {
    summary:
      'Sets a new password; all other sessions end. Wrong guesses at the old one count as at the sign-in.',
    body: accounts.passwordChange,
    answer: doneAnswer,
  },
  updateProfile: {
    summary: 'Changes the username, first name and last name. Absent fields stay as they are.',
    body: accounts.profileEdit,
    answer: accounts.profileAnswer,
  },
  changeEmail: {
    summary:
      'Changes the email address of the account. Where the server sends mail, a link that is mailed to the new address confirms it. Wrong guesses at the password count as at the sign-in.',
    body: accounts.emailChange,
    answer: accounts.emailChangeAnswer,
  },
  confirmEmail: {
    summary: 'Confirms a new email address with the token of that link.',
    body: accounts.emailConfirmation,
    answer: accounts.profileAnswer,
  },
  listAccountSessions: { summary: 'Where one is signed in.', answer: accounts.accountSessionList },
  endAccountSession: { summary: 'Ends one of these sessions.', answer: doneAnswer },
  endOtherSessions: { summary: 'Ends all of them but this one.', answer: doneAnswer },
  readUsage: { summary: 'One’s plan, and what was used of it this month.', answer: usageAnswer },
  exportAccount: { summary: 'Everything that is one’s own, as a JSON file.' },
  deleteAccount: {
    summary:
      'Deletes one’s account. What others rely on stays with the campaign. Wrong guesses at the password count as at the sign-in.',
    body: accounts.accountDeletion,
    answer: doneAnswer,
  },
  profile: { summary: 'The account behind the token.', answer: accounts.profileAnswer },
} satisfies Partial<Record<CallName, Documentation>>
