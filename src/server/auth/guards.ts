import type { FastifyRequest } from 'fastify'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { admitsCampaignToken, scopeOf, tokenTexts } from '#contract/accounts/tokens.ts'
import { liveRecordingTexts } from '#contract/audio/live-recordings.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import { uploadTexts } from '#contract/audio/uploads.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { readFor } from '#contract/recap/schemas.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { readAs } from '#contract/view-as.ts'
import { mayAddContent } from '#core/campaigns/may-add-content.ts'
import type { Deps } from '#server/deps.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { readBearer } from '#server/http/read-bearer.ts'
import {
  type CampaignAccess,
  findAudioAccess,
  findCampaignAccess,
  findLiveRecordingAccess,
  findSessionAccess,
  findTranscriptionAccess,
  findTrashedCampaignAccess,
  findUploadAccess,
  isGmAccess,
  oldestInTrash,
  type SessionAccess,
} from './campaign-access.ts'
import { type Actor, findActor } from './tokens.ts'

/** Decides who may make a call, before its body is read, and returns the proof of access. */
export type Guard<A> = (deps: Deps, request: FastifyRequest) => Promise<A>

/** For guards; handlers get the typed `params` instead. */
export const paramOf = (request: FastifyRequest, name: string) =>
  (request.params as Record<string, string>)[name] ?? ''

function readParam(request: FastifyRequest, name: string): string {
  const value = paramOf(request, name)
  // A path without an id, such as `/api/campaign/`, is an unknown route.
  if (value === '') throw new AppError('NOT_FOUND', generalTexts.notFound)
  return value
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

/**
 * Returns null unless the request has a valid token of an active account.
 * @throws FORBIDDEN or NOT_FOUND if the scope or the campaign of an access token does not admit the call
 */
export const maybeSignedIn: Guard<Actor | null> = async (deps, request) => {
  const token = readBearer(request)
  const found = token ? await findActor(deps, token) : null
  return found === 'deactivated' || found === null ? null : requireScope(found, request)
}

export const signedInEvenIfPasswordMustChange: Guard<Actor> = async (deps, request) => {
  const token = readBearer(request)
  if (token === undefined) throw new AppError('UNAUTHENTICATED', accountTexts.unauthenticated)
  const found = token === null ? null : await findActor(deps, token)
  if (found === null) throw new AppError('TOKEN_EXPIRED', accountTexts.tokenExpired)
  if (found === 'deactivated') throw new AppError('ACCOUNT_DEACTIVATED', accountTexts.deactivated)
  return requireScope(found, request)
}

export const signedIn: Guard<Actor> = async (deps, request) => {
  const actor = await signedInEvenIfPasswordMustChange(deps, request)
  if (actor.mustChangePassword) {
    throw new AppError('PASSWORD_CHANGE_REQUIRED', accountTexts.mustChangePassword)
  }
  return actor
}

declare const mintedForAdmin: unique symbol
/** Grants no access to campaigns (docs/product.md, “Terms and roles”). */
export type AdminAccess = Actor & { readonly [mintedForAdmin]: true }

export const adminOnly: Guard<AdminAccess> = async (deps, request) => {
  const actor = await signedIn(deps, request)
  if (actor.accountRole !== 'admin') throw new AppError('ADMIN_ONLY', accountTexts.adminOnly)
  return actor as AdminAccess
}

type FindAccess<A> = (deps: Deps, actor: Actor, id: string) => Promise<A | null>

/** Admits users for whom `find` returns an access to the object that the path parameter names. */
function guardObject<A>(param: string, notFound: string, find: FindAccess<A>): Guard<A> {
  return async (deps, request) => {
    const actor = await signedIn(deps, request)
    const access = await find(deps, actor, readParam(request, param))
    if (!access) throw new AppError('NOT_FOUND', notFound)
    return access
  }
}

export const memberOfCampaign = guardObject('campaignId', campaignTexts.notFound, findCampaignAccess)

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

export const memberOfSession = guardObject('sessionId', sessionTexts.notFound, findSessionAccess)

/** `?for=players` lets a game master read what players get. */
export const readerOfSession: Guard<SessionAccess> = async (deps, request) => {
  const access = await memberOfSession(deps, request)
  const wanted = parseInput(readFor, (request.query as Record<string, unknown>)['for'])
  return wanted ? { ...(await viewAsPlayer(deps, access)), sessionId: access.sessionId } : access
}

export const memberOfAudio = guardObject('audioId', audioTexts.notFound, findAudioAccess)
/** Also admits recordings in the trash that can be restored. */
export const memberOfTrashedAudio = guardObject('audioId', audioTexts.notFound, (deps, actor, id) =>
  findAudioAccess(deps, actor, id, oldestInTrash(deps.clock())),
)

const { transcriptionNotFound } = transcriptionTexts
export const memberOfTranscription = guardObject(
  'transcriptionId',
  transcriptionNotFound,
  findTranscriptionAccess,
)
/** Also admits transcriptions in the trash that can be restored. */
export const memberOfTrashedTranscription = guardObject(
  'transcriptionId',
  transcriptionNotFound,
  (deps, actor, id) => findTranscriptionAccess(deps, actor, id, oldestInTrash(deps.clock())),
)

/** Users other than the author get 404 (docs/product.md, “Live recording”). */
export const authorOfLiveRecording = guardObject(
  'recordingId',
  liveRecordingTexts.notFound,
  findLiveRecordingAccess,
)
/** Users other than the one who began the upload get 404. */
export const authorOfUpload = guardObject('uploadId', uploadTexts.notFound, findUploadAccess)

/** Routes that take the campaign id from the body do not use this guard, but check the role themselves. */
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

/** Runs `find`, which must throw NOT_FOUND for a missing item, before the body is read. */
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
  const trashed = await findTrashedCampaignAccess(deps, actor, readParam(request, 'campaignId'))
  return trashed ?? gmOnly(memberOfCampaign, campaignTexts.gmOnly)(deps, request)
}

export function checkMayAddContent(access: CampaignAccess): void {
  if (!mayAddContent(access.role, access)) throw new AppError('GM_ONLY', campaignTexts.addDenied)
}

export function requireMayAddContent<A extends CampaignAccess>(guard: Guard<A>): Guard<A> {
  return async (deps, request) => {
    const access = await guard(deps, request)
    checkMayAddContent(access)
    return access
  }
}
