import type { FastifyRequest } from 'fastify'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { admitsCampaignToken, scopeOf, tokenTexts } from '#contract/accounts/tokens.ts'
import { adminTexts } from '#contract/admin/schemas.ts'
import { recordingTexts } from '#contract/audio/recordings.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import { uploadTexts } from '#contract/audio/uploads.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { readFor } from '#contract/recap/schemas.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { readAs } from '#contract/wiki/schemas.ts'
import { mayAdd } from '#core/campaigns/may-add.ts'
import type { Deps } from '#server/deps.ts'
import {
  type AudioAccess,
  type CampaignAccess,
  findAudioAccess,
  findCampaignAccess,
  findMember,
  findRecordingAccess,
  findSessionAccess,
  findTranscriptionAccess,
  findTrashedAccess,
  findUploadAccess,
  isGmAccess,
  oldestInTrash,
  type RecordingAccess,
  type SessionAccess,
  type TranscriptionAccess,
  type UploadAccess,
} from './campaign-access.ts'
import { parseInput } from './register-route.ts'
import { type Actor, type FoundActor, findActor } from './tokens.ts'

/** Decides who may make a call, before its body is read, and returns the proof of access. */
export type Guard<A> = (deps: Deps, request: FastifyRequest) => Promise<A>

/** Returns undefined without an Authorization header and null if the header contains no valid bearer token. */
export function readBearer(request: FastifyRequest): string | null | undefined {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  // Rejects duplicate Authorization headers: a proxy may have validated another one than this server would read.
  const sent = request.raw.rawHeaders.filter(
    (name, at) => at % 2 === 0 && name.toLowerCase() === 'authorization',
  )
  if (sent.length > 1) return null
  return /^Bearer ([\w-]{20,200})$/.exec(header)?.[1] ?? null
}

/** For guards; handlers get the typed `params` instead. */
export const paramOf = (request: FastifyRequest, name: string) =>
  (request.params as Record<string, string>)[name] ?? ''

/** A path without an id, such as `/api/campaign/`, is an unknown route. */
function requireParam(request: FastifyRequest, name: string): void {
  if (paramOf(request, name) === '') throw new AppError('NOT_FOUND', generalTexts.notFound)
}

function readParam(request: FastifyRequest, name: string): string {
  requireParam(request, name)
  return paramOf(request, name)
}

export const anyone: Guard<null> = async () => null

/** A route that declares no endpoint refuses every access token. */
function requireScope(actor: Actor, request: FastifyRequest): Actor {
  if (actor.scope === null) return actor
  const { endpoint } = request.routeOptions.config
  const needed = endpoint ? scopeOf(endpoint) : 'none'
  if (needed === 'none') throw new AppError('FORBIDDEN', tokenTexts.signInNeeded)
  if (needed === 'write' && actor.scope === 'read') throw new AppError('FORBIDDEN', tokenTexts.readOnly)
  if (endpoint && actor.campaignId !== null && !admitsCampaignToken(endpoint)) {
    throw new AppError('NOT_FOUND', tokenTexts.otherCampaign)
  }
  return actor
}

/** Yields null unless the request has a valid token of an active account. */
export const maybeSignedIn: Guard<Actor | null> = async (deps, request) => {
  const token = readBearer(request)
  const found = token ? await findActor(deps, token) : null
  return found === 'deactivated' || found === null ? null : requireScope(found, request)
}

function requireToken(request: FastifyRequest): string {
  const token = readBearer(request)
  if (token === undefined) throw new AppError('UNAUTHENTICATED', accountTexts.unauthenticated)
  if (token === null) throw new AppError('TOKEN_EXPIRED', accountTexts.tokenExpired)
  return token
}

function requireActor(found: FoundActor, request: FastifyRequest): Actor {
  if (found === null) throw new AppError('TOKEN_EXPIRED', accountTexts.tokenExpired)
  if (found === 'deactivated') throw new AppError('ACCOUNT_DEACTIVATED', accountTexts.deactivated)
  return requireScope(found, request)
}

function requireSettled(actor: Actor): Actor {
  if (actor.mustChangePassword) {
    throw new AppError('PASSWORD_CHANGE_REQUIRED', accountTexts.mustChangePassword)
  }
  return actor
}

export const signedInDespitePasswordChange: Guard<Actor> = async (deps, request) =>
  requireActor(await findActor(deps, requireToken(request)), request)

export const signedIn: Guard<Actor> = async (deps, request) =>
  requireSettled(await signedInDespitePasswordChange(deps, request))

declare const mintedForAdmin: unique symbol
/** Grants no access to campaigns (docs/product.md, “Terms and roles”). */
export type AdminAccess = Actor & { readonly [mintedForAdmin]: true }

export const adminOnly: Guard<AdminAccess> = async (deps, request) => {
  const actor = await signedIn(deps, request)
  if (actor.role !== 'admin') throw new AppError('ADMIN_ONLY', adminTexts.adminOnly)
  return actor as AdminAccess
}

export const memberOfCampaign: Guard<CampaignAccess> = async (deps, request) => {
  const token = requireToken(request)
  const { actor, access } = await findMember(deps, token, paramOf(request, 'campaignId'))
  requireSettled(requireActor(actor, request))
  requireParam(request, 'campaignId')
  if (!access) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  return access
}

async function viewAsPlayer(deps: Deps, access: CampaignAccess): Promise<CampaignAccess<'player'>> {
  const asPlayer = await findCampaignAccess(deps, access, access.campaignId, 'player')
  if (!asPlayer) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  return asPlayer as CampaignAccess<'player'>
}

/** Restricts game masters to what players see. */
export const playersViewOfCampaign: Guard<CampaignAccess<'player'>> = async (deps, request) =>
  viewAsPlayer(deps, await memberOfCampaign(deps, request))

/** `?as=player` lets a game master view the campaign as a player. */
export const readerOfCampaign: Guard<CampaignAccess> = async (deps, request) => {
  const access = await memberOfCampaign(deps, request)
  const as = parseInput(readAs, (request.query as Record<string, unknown>)['as'])
  return as ? viewAsPlayer(deps, access) : access
}

export const memberOfSession: Guard<SessionAccess> = async (deps, request) => {
  const actor = await signedIn(deps, request)
  const access = await findSessionAccess(deps, actor, readParam(request, 'sessionId'))
  if (!access) throw new AppError('NOT_FOUND', sessionTexts.notFound)
  return access
}

/** `?for=players` lets a game master read what players get. */
export const readerOfSession: Guard<SessionAccess> = async (deps, request) => {
  const access = await memberOfSession(deps, request)
  const wanted = parseInput(readFor, (request.query as Record<string, unknown>)['for'])
  return wanted ? { ...(await viewAsPlayer(deps, access)), sessionId: access.sessionId } : access
}

/** @param trashed also grants access to recordings in the trash that can be restored */
function guardAudio(trashed: boolean): Guard<AudioAccess> {
  return async (deps, request) => {
    const actor = await signedIn(deps, request)
    const since = trashed ? oldestInTrash(deps.clock()) : null
    const access = await findAudioAccess(deps, actor, readParam(request, 'audioId'), since)
    if (!access) throw new AppError('NOT_FOUND', audioTexts.notFound)
    return access
  }
}
export const memberOfAudio = guardAudio(false)
export const memberOfTrashedAudio = guardAudio(true)

function guardTranscription(trashed: boolean): Guard<TranscriptionAccess> {
  return async (deps, request) => {
    const actor = await signedIn(deps, request)
    const since = trashed ? oldestInTrash(deps.clock()) : null
    const access = await findTranscriptionAccess(deps, actor, readParam(request, 'transcriptionId'), since)
    if (!access) throw new AppError('NOT_FOUND', transcriptionTexts.transcriptionNotFound)
    return access
  }
}
export const memberOfTranscription = guardTranscription(false)
export const memberOfTrashedTranscription = guardTranscription(true)

/** Users other than the author get 404 (docs/product.md, “Live recording”). */
export const authorOfRecording: Guard<RecordingAccess> = async (deps, request) => {
  const actor = await signedIn(deps, request)
  const access = await findRecordingAccess(deps, actor, readParam(request, 'recordingId'))
  if (!access) throw new AppError('NOT_FOUND', recordingTexts.notFound)
  return access
}

/** Users other than the one who began the upload get 404. */
export const authorOfUpload: Guard<UploadAccess> = async (deps, request) => {
  const actor = await signedIn(deps, request)
  const access = await findUploadAccess(deps, actor, readParam(request, 'uploadId'))
  if (!access) throw new AppError('NOT_FOUND', uploadTexts.notFound)
  return access
}

/**
 * Some calls refuse players elsewhere: by `requireStillGm` in transactions, `lockMember` for members, `gmOfBody` if the body
 * contains the campaign id, and `requireControl` for jobs.
 */
export function gmOnly<A extends CampaignAccess>(
  guard: Guard<A>,
  deniedText: string,
): Guard<A & CampaignAccess<'gm'>> {
  return async (deps, request) => {
    const access = await guard(deps, request)
    if (!isGmAccess(access)) throw new AppError('GM_ONLY', deniedText)
    return access
  }
}

/** `find` must throw NOT_FOUND for a missing item. It runs before the body is read. */
export function requireExisting<A>(
  guard: Guard<A>,
  find: (deps: Deps, access: A, request: FastifyRequest) => Promise<unknown>,
): Guard<A> {
  return async (deps, request) => {
    const access = await guard(deps, request)
    await find(deps, access, request)
    return access
  }
}

/** The campaign may be in the trash, as long as it can be restored. */
export const gmOfTrashedCampaign: Guard<CampaignAccess<'gm'>> = async (deps, request) => {
  const actor = await signedIn(deps, request)
  const trashed = await findTrashedAccess(deps, actor, readParam(request, 'campaignId'))
  return trashed ?? gmOnly(memberOfCampaign, campaignTexts.gmOnly)(deps, request)
}

export function checkMayAdd(access: CampaignAccess): void {
  if (!mayAdd(access.role, access)) throw new AppError('GM_ONLY', campaignTexts.addDenied)
}

export function requireMayAdd<A extends CampaignAccess>(guard: Guard<A>): Guard<A> {
  return async (deps, request) => {
    const access = await guard(deps, request)
    checkMayAdd(access)
    return access
  }
}
