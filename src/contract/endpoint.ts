import * as z from 'zod/mini'
import { generalTexts } from './errors.ts'

export type EndpointAccess =
  | 'anyone'
  | 'signed-in'
  /** A member of the campaign in the path, or of the campaign that the object in the path belongs to. */
  | 'member'
  /** A game master, or a player if the campaign lets players add sessions and recordings. */
  | 'may-add'
  | 'gm'
  | 'admin'
  /** The bearer of the ticket in the path. Audio and export tickets are for one object; a picture ticket is for all pictures of a user. */
  | 'ticket'

export type RateLimit = {
  maxCalls: number
  seconds: number
  text: string
  /** Fixed value of Retry-After, in seconds; by default the time until the limit resets. */
  retryAfter?: number
  /** True for a frequently polled endpoint. Its calls are counted only in memory. */
  isPoll?: true
}

/** Declares an API call: its permissions, rate limit and OpenAPI description, and the types of its handler and browser client. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS'
  path: string
  access: EndpointAccess
  /** Scope that an access token needs. By default `read` for GET and HEAD, else `write`. `none` and all `admin` calls refuse tokens. */
  scope?: 'read' | 'write' | 'none'
  /** Lets access tokens of one campaign make a `signed-in` call. The call is then limited to that campaign. */
  campaignTokens?: true
  summary: string
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** Descriptions of the headers that the call reads, by header name. */
  headers?: Record<string, string>
  /** Descriptions of the fields of a multipart form, by field name. */
  form?: Record<string, string>
  answer?: z.ZodMiniType
  /** 200 by default. */
  status?: number
  /** Calls are counted by account if the user is signed in, else by IP address. */
  rateLimit?: RateLimit
}

// @__NO_SIDE_EFFECTS__
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

// @__NO_SIDE_EFFECTS__
export function hourly(maxCalls: number): RateLimit {
  return { maxCalls, seconds: 3600, text: generalTexts.tooManyRequests }
}

// @__NO_SIDE_EFFECTS__
export function success<Fields extends z.core.$ZodLooseShape>(fields: Fields) {
  return z.object({ success: z.literal(true), ...fields })
}
export const doneAnswer = success({})

export type BodyOf<E> = E extends { body: infer S extends z.ZodMiniType } ? z.output<S> : undefined
export type QueryOf<E> = E extends { query: infer S extends z.ZodMiniType } ? z.output<S> : undefined
export type AnswerOf<E> = E extends { answer: infer S extends z.ZodMiniType } ? z.output<S> : unknown

export type BodyInput<E> = E extends { body: infer S extends z.ZodMiniType } ? z.input<S> : never
export type QueryInput<E> = E extends { query: infer S extends z.ZodMiniType } ? z.input<S> : never

/** The parameter names of a path: `sessionId` of `/api/recap/:sessionId`. */
export type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export function fillPath<Path extends string>(path: Path, values: Record<PathParam<Path>, string>): string {
  const encoded = new Map(Object.entries<string>(values))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(encoded.get(name) ?? ''))
}
