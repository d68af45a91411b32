import { doneAnswer, endpoint } from '#contract/endpoint.ts'
import { createdToken, newToken, tokenList } from './tokens.ts'

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/users/tokens',
  access: 'signed-in',
  summary: 'Lists the access tokens of the signed-in user, without their secrets.',
  answer: tokenList,
})
export const createToken = endpoint({
  method: 'POST',
  path: '/api/users/tokens',
  access: 'signed-in',
  scope: 'none',
  summary: 'Creates an access token for programs. Only this answer contains its secret.',
  body: newToken,
  answer: createdToken,
  status: 201,
})
export const withdrawToken = endpoint({
  method: 'DELETE',
  path: '/api/users/tokens/:tokenId',
  access: 'signed-in',
  scope: 'none',
  summary: 'Revokes an access token. Programs that use it lose access immediately.',
  answer: doneAnswer,
})
