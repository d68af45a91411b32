import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import * as oidc from './oidc.ts'
import { accountTexts } from './schemas.ts'

const rateLimit = { ...hourly(200), text: accountTexts.tooManyAttempts }

export const readProvider = endpoint({
  method: 'GET',
  path: '/api/auth/oidc',
  access: 'anyone',
  summary:
    'Returns the name of the OpenID provider with which users can sign in, or null, and which legal pages the operator has set.',
  answer: oidc.providerAnswer,
})
export const startSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/start',
  access: 'anyone',
  summary:
    'Starts a sign-in with the OpenID provider: sets a cookie and redirects to the provider. For browsers.',
  query: oidc.startQuery,
  status: 302,
  rateLimit,
})
export const receiveSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/callback',
  access: 'anyone',
  summary:
    'Receives the response of the OpenID provider and redirects to the application, or to the sign-in page with a reason. Refuses a response without the cookie that the start of the sign-in set.',
  status: 302,
  rateLimit,
})
export const finishSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/finish',
  access: 'anyone',
  summary:
    'Exchanges the cookie of a completed sign-in for a token, once and within a minute. Revokes the token that the request carries, if any.',
  answer: oidc.arrivalAnswer,
  rateLimit,
})
export const readConnection = endpoint({
  method: 'GET',
  path: '/api/users/connection',
  access: 'signed-in',
  summary:
    'Returns whether the account of the signed-in user is connected to the OpenID provider and whether it has a password.',
  answer: oidc.connectionAnswer,
})
export const disconnect = endpoint({
  method: 'DELETE',
  path: '/api/users/connection',
  access: 'signed-in',
  scope: 'none',
  summary:
    'Disconnects the account of the signed-in user from the OpenID provider. The account needs a password.',
  answer: doneAnswer,
})
export const setFirstPassword = endpoint({
  method: 'POST',
  path: '/api/users/password',
  access: 'signed-in',
  scope: 'none',
  summary:
    'Sets a password for an account that has none. The user must have signed in within the last ten minutes.',
  body: oidc.firstPassword,
  answer: doneAnswer,
})
