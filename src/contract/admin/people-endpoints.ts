import { accountSessionList } from '#contract/accounts/schemas.ts'
import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import * as people from './people.ts'

export const createPerson = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Creates an account without a password, and mails or returns a link to choose one.',
  body: people.newPerson,
  answer: people.newPersonAnswer,
  status: 201,
  rateLimit: hourly(500),
})
export const createPasswordLink = endpoint({
  method: 'POST',
  path: '/api/admin/users/:accountId/password-link',
  access: 'admin',
  summary: 'Mails or returns a link with which the user chooses a password. It replaces earlier links.',
  body: people.linkRequest,
  answer: people.passwordLinkAnswer,
  rateLimit: hourly(500),
})
export const changePersonEmail = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:accountId/email',
  access: 'admin',
  summary: 'Changes the email address of an account, and notifies both addresses by email.',
  body: people.personEmail,
  answer: doneAnswer,
})
export const changeQuota = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:accountId/quota',
  access: 'admin',
  summary: 'Sets the storage quota of an account, or resets it to the default.',
  body: people.quotaEdit,
  answer: doneAnswer,
})
export const listPersonSessions = endpoint({
  method: 'GET',
  path: '/api/admin/users/:accountId/sessions',
  access: 'admin',
  summary: 'Lists the active sign-ins of an account.',
  answer: accountSessionList,
})
export const endPersonSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:accountId/sessions/:accountSessionId',
  access: 'admin',
  summary: 'Ends one sign-in of an account.',
  answer: doneAnswer,
})
export const endPersonSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:accountId/sessions',
  access: 'admin',
  summary: 'Ends all sign-ins of an account, except the one that makes the call.',
  answer: doneAnswer,
})
export const previewPersonDeletion = endpoint({
  method: 'GET',
  path: '/api/admin/users/:accountId/deletion',
  access: 'admin',
  summary: 'Lists the campaigns of which an account is the only game master.',
  answer: people.deletionPreview,
})
export const deletePerson = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:accountId',
  access: 'admin',
  summary:
    'Deletes an account. Campaigns of which it is the only game master are handed over or moved to the bin.',
  body: people.personDeletion,
  answer: doneAnswer,
})
