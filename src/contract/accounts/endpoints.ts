import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import { usageAnswer } from './plans.ts'
import * as schemas from './schemas.ts'

export const login = endpoint({
  method: 'POST',
  path: '/api/users/login',
  access: 'anyone',
  summary:
    'Signs a user in and returns a token for the Authorization header. An address waits up to 15 minutes after 10 failed attempts at one account, or 30 in total.',
  body: schemas.login,
  answer: schemas.signedInAnswer,
})
export const register = endpoint({
  method: 'POST',
  path: '/api/users/register',
  access: 'anyone',
  summary: 'Creates an account and signs it in.',
  body: schemas.registration,
  answer: schemas.signedInAnswer,
  status: 201,
  rateLimit: { ...hourly(200), text: schemas.accountTexts.tooManyAttempts },
})
export const logout = endpoint({
  method: 'POST',
  path: '/api/users/logout',
  access: 'signed-in',
  scope: 'none',
  summary: 'Revokes the token of the request.',
  answer: doneAnswer,
})
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/users/forgot-password',
  access: 'anyone',
  summary:
    'Emails a password reset link. The answer does not reveal whether the account exists. Limited to 5 requests an hour for one account, and 30 in total.',
  body: schemas.forgottenPassword,
  answer: schemas.forgottenAnswer,
  status: 202,
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/users/reset-password',
  access: 'anyone',
  summary: 'Sets a new password with the token of a reset link, and ends all sessions of the account.',
  body: schemas.passwordReset,
  answer: doneAnswer,
})
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/users/password',
  access: 'signed-in',
  scope: 'none',
  summary:
    'Changes the password and ends all other sessions. Wrong passwords count as failed sign-in attempts.',
  body: schemas.passwordChange,
  answer: doneAnswer,
})
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/users/profile',
  access: 'signed-in',
  summary: 'Changes the username, first name and last name. Absent fields stay unchanged.',
  body: schemas.profileEdit,
  answer: schemas.profileAnswer,
})
export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/users/email',
  access: 'signed-in',
  scope: 'none',
  summary:
    'Changes the email address. On a server that sends mail, a link emailed to the new address confirms the change. Wrong passwords count as failed sign-in attempts.',
  body: schemas.emailChange,
  answer: schemas.emailChangeAnswer,
})
export const confirmEmail = endpoint({
  method: 'PUT',
  path: '/api/users/email/confirm',
  access: 'signed-in',
  scope: 'none',
  summary: 'Confirms a new email address with the token of the emailed link.',
  body: schemas.emailConfirmation,
  answer: schemas.profileAnswer,
})
export const listAccountSessions = endpoint({
  method: 'GET',
  path: '/api/users/sessions',
  access: 'signed-in',
  summary: 'Lists the active sessions of the signed-in user.',
  answer: schemas.accountSessionList,
})
export const endAccountSession = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions/:sessionId',
  access: 'signed-in',
  scope: 'none',
  summary: 'Ends one session of the signed-in user.',
  answer: doneAnswer,
})
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions',
  access: 'signed-in',
  scope: 'none',
  summary: 'Ends all other sessions of the signed-in user.',
  answer: doneAnswer,
})
export const readUsage = endpoint({
  method: 'GET',
  path: '/api/users/usage',
  access: 'signed-in',
  summary: 'Returns the plan of the signed-in user and how much of it was used this month.',
  answer: usageAnswer,
})
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/users/export',
  access: 'signed-in',
  summary: 'Downloads all personal data of the signed-in user as a JSON file.',
  answer: schemas.accountExport,
  rateLimit: hourly(100),
})
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/users/me',
  access: 'signed-in',
  scope: 'none',
  summary:
    'Deletes the account. Content that other members rely on stays with the campaign. Wrong passwords count as failed sign-in attempts.',
  body: schemas.accountDeletion,
  answer: doneAnswer,
})
export const profile = endpoint({
  method: 'GET',
  path: '/api/users/profile',
  access: 'signed-in',
  summary: 'Returns the account of the signed-in user.',
  answer: schemas.profileAnswer,
})
