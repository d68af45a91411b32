import type { FastifyRequest } from 'fastify'
import { accountTexts } from '#contract/accounts.ts'
import { adminTexts } from '#contract/admin.ts'
import { audioTexts } from '#contract/audio.ts'
import { campaignTexts } from '#contract/campaigns.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { recordingTexts } from '#contract/recordings.ts'
import { sessionTexts } from '#contract/sessions.ts'
import { transcriptionTexts } from '#contract/transcription.ts'
import { readAs } from '#contract/wiki.ts'
import type { Deps } from '#server/deps.ts'
import {
  type AudioAccess,
  type CampaignAccess,
  findAudioAccess,
  findBinnedAccess,
  findCampaignAccess,
  findMember,
  findRecordingAccess,
  findSessionAccess,
  findTranscriptionAccess,
  isGmAccess,
  oldestInBin,
  type RecordingAccess,
  type SessionAccess,
  type TranscriptionAccess,
} from './campaign-access.ts'
import { parseInput } from './register-route.ts'
import { type Actor, type FoundActor, findActor } from './tokens.ts'

/** Decides who may make a call, before its body is read, and hands its handler the proof. */
export type Gate<A> = (deps: Deps, request: FastifyRequest) => Promise<A>

/** The token of the Authorization header; undefined without a header, null for one that holds no bearer token. */
export function readBearer(request: FastifyRequest): string | null | undefined {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  // Of two headers Node keeps the first, and a proxy may have looked at the other.
  const sent = request.raw.rawHeaders.filter(
    (name, at) => at % 2 === 0 && name.toLowerCase() === 'authorization',
  )
  if (sent.length > 1) return null
  return /^Bearer ([\w-]{20,200})$/.exec(header)?.[1] ?? null
}

const paramOf = (request: FastifyRequest, name: string) =>
  (request.params as Record<string, string>)[name] ?? ''

/** `/api/campaign/` is no campaign without an id, it is no call. */
function requireParam(request: FastifyRequest, name: string): void {
  if (paramOf(request, name) === '') throw new AppError('NOT_FOUND', generalTexts.notFound)
}

/** PostgreSQL refuses NUL; an id that holds one does not exist. */
const readId = (request: FastifyRequest, name: string) =>
  paramOf(request, name).includes('\u0000') ? '' : paramOf(request, name)

function readParam(request: FastifyRequest, name: string): string {
  requireParam(request, name)
  return readId(request, name)
}

export const anyone: Gate<null> = async () => null

/** A visitor, or the person of a valid token. */
export const maybeSignedIn: Gate<Actor | null> = async (deps, request) => {
  const token = readBearer(request)
  const found = token ? await findActor(deps, token) : null
  return found === 'deactivated' ? null : found
}

function requireToken(request: FastifyRequest): string {
  const token = readBearer(request)
  if (token === undefined) throw new AppError('UNAUTHENTICATED', accountTexts.unauthenticated)
  if (token === null) throw new AppError('TOKEN_EXPIRED', accountTexts.tokenExpired)
  return token
}

function requireActor(found: FoundActor): Actor {
  if (found === null) throw new AppError('TOKEN_EXPIRED', accountTexts.tokenExpired)
  if (found === 'deactivated') throw new AppError('ACCOUNT_DEACTIVATED', accountTexts.deactivated)
  return found
}

function requireSettled(actor: Actor): Actor {
  if (actor.mustChangePassword) {
    throw new AppError('PASSWORD_CHANGE_REQUIRED', accountTexts.mustChangePassword)
  }
  return actor
}

/** The person of the token, whatever else they still have to do. */
export const signedInToSettle: Gate<Actor> = async (deps, request) =>
  requireActor(await findActor(deps, requireToken(request)))

export const signedIn: Gate<Actor> = async (deps, request) =>
  requireSettled(await signedInToSettle(deps, request))

declare const mintedForAdmin: unique symbol
/** Proof that somebody administers the installation. It opens no campaign. */
export type AdminAccess = Actor & { readonly [mintedForAdmin]: true }

export const adminOnly: Gate<AdminAccess> = async (deps, request) => {
  const actor = await signedIn(deps, request)
  if (actor.role !== 'admin') throw new AppError('ADMIN_ONLY', adminTexts.adminOnly)
  return actor as AdminAccess
}

export const memberOfCampaign: Gate<CampaignAccess> = async (deps, request) => {
  const token = requireToken(request)
  const { actor, access } = await findMember(deps, token, readId(request, 'campaignId'))
  requireSettled(requireActor(actor))
  requireParam(request, 'campaignId')
  if (!access) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  return access
}

async function seeAsPlayer(deps: Deps, access: CampaignAccess): Promise<CampaignAccess<'player'>> {
  const asPlayer = await findCampaignAccess(deps, access, access.campaignId, 'player')
  if (!asPlayer) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  return asPlayer as CampaignAccess<'player'>
}

/** A member, who sees what players do: game masters, too. */
export const playersViewOfCampaign: Gate<CampaignAccess<'player'>> = async (deps, request) =>
  seeAsPlayer(deps, await memberOfCampaign(deps, request))

/** A member who reads; with `?as=player` also a game master reads what players do. */
export const readerOfCampaign: Gate<CampaignAccess> = async (deps, request) => {
  const access = await memberOfCampaign(deps, request)
  const as = parseInput(readAs, (request.query as Record<string, unknown>)['as'])
  return as ? seeAsPlayer(deps, access) : access
}

export const memberOfSession: Gate<SessionAccess> = async (deps, request) => {
  const actor = await signedIn(deps, request)
  const access = await findSessionAccess(deps, actor, readParam(request, 'sessionId'))
  if (!access) throw new AppError('NOT_FOUND', sessionTexts.notFound)
  return access
}

/** With `binned`, also what was deleted lately and can be brought back. */
function gateOfAudio(binned: boolean): Gate<AudioAccess> {
  return async (deps, request) => {
    const actor = await signedIn(deps, request)
    const since = binned ? oldestInBin(deps.clock()) : null
    const access = await findAudioAccess(deps, actor, readParam(request, 'audioId'), since)
    if (!access) throw new AppError('NOT_FOUND', audioTexts.notFound)
    return access
  }
}
export const memberOfAudio = gateOfAudio(false)
export const memberOfBinnedAudio = gateOfAudio(true)

function gateOfTranscription(binned: boolean): Gate<TranscriptionAccess> {
  return async (deps, request) => {
    const actor = await signedIn(deps, request)
    const since = binned ? oldestInBin(deps.clock()) : null
    const access = await findTranscriptionAccess(deps, actor, readParam(request, 'transcriptionId'), since)
    if (!access) throw new AppError('NOT_FOUND', transcriptionTexts.transcriptionNotFound)
    return access
  }
}
export const memberOfTranscription = gateOfTranscription(false)
export const memberOfBinnedTranscription = gateOfTranscription(true)

/** Whoever made a live recording; to everybody else there is none. */
export const authorOfRecording: Gate<RecordingAccess> = async (deps, request) => {
  const actor = await signedIn(deps, request)
  const access = await findRecordingAccess(deps, actor, readParam(request, 'recordingId'))
  if (!access) throw new AppError('NOT_FOUND', recordingTexts.notFound)
  return access
}

/** Narrows a gate to game masters; players read `deniedText`. */
export function gmOnly<A extends CampaignAccess>(
  gate: Gate<A>,
  deniedText: string,
): Gate<A & CampaignAccess<'gm'>> {
  return async (deps, request) => {
    const access = await gate(deps, request)
    if (!isGmAccess(access)) throw new AppError('GM_ONLY', deniedText)
    return access
  }
}

/** Narrows a gate to what is there: `find` throws NOT_FOUND before anything of the body is read. */
export function ofThat<A>(
  gate: Gate<A>,
  find: (deps: Deps, access: A, params: Record<string, string>) => Promise<unknown>,
): Gate<A> {
  return async (deps, request) => {
    const access = await gate(deps, request)
    await find(deps, access, request.params as Record<string, string>)
    return access
  }
}

/** A game master of a campaign in the bin; one that is not there is treated as everywhere else. */
export const gmOfBinnedCampaign: Gate<CampaignAccess<'gm'>> = async (deps, request) => {
  const actor = await signedIn(deps, request)
  const binned = await findBinnedAccess(deps, actor, readParam(request, 'campaignId'))
  return binned ?? gmOnly(memberOfCampaign, campaignTexts.gmOnly)(deps, request)
}

export function requireMayAdd(access: CampaignAccess): void {
  if (access.role !== 'gm' && !access.playersMayAdd) throw new AppError('GM_ONLY', campaignTexts.addDenied)
}

/** Narrows a gate to those who may add sessions and recordings. */
export function mayAdd<A extends CampaignAccess>(gate: Gate<A>): Gate<A> {
  return async (deps, request) => {
    const access = await gate(deps, request)
    requireMayAdd(access)
    return access
  }
}
