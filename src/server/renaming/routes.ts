import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { type NameAnswer, nameTexts, type UnknownNameAnswer } from '#contract/names/schemas.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { gmOnly, memberOfCampaign, memberOfTranscription } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import { forgetCorrection, ignorePairs, readCorrections } from '#server/names/service.ts'
import { listNameProposals } from '#server/reading/service.ts'
import { undoHeardEverywhere } from '#server/transcription/service.ts'
import { previewReplacement, replaceEverywhere, undoReplacement } from './service.ts'

export function registerNames(app: FastifyInstance, deps: Deps): void {
  const gm = gmOnly(memberOfCampaign, nameTexts.denied)

  registerRoute(app, deps, calls.replaceName, gm, {
    readOnly: ({ access, reply, body: { preview, ...change } }) =>
      preview ? previewReplacement(deps, access, change, abortOnClose(reply.raw)) : null,
    handleIdempotently: async ({ deps, tx, access, body: { from, to } }): Promise<NameAnswer> => ({
      success: true,
      ...(await replaceEverywhere(deps, tx, access, { from, to })),
    }),
  })

  registerRoute(app, deps, calls.undoReplaceName, gm, {
    handle: async ({ access, params }) => ({
      success: true,
      ...(await undoReplacement(deps, access, params.nameChangeId)),
    }),
  })

  registerRoute(app, deps, calls.listNameProposals, gmOnly(memberOfTranscription, nameTexts.denied), {
    handle: async ({ access, reply }) => ({
      success: true,
      proposals: await listNameProposals(deps, access, abortOnClose(reply.raw)),
    }),
  })

  registerRoute(app, deps, calls.ignoreNameProposal, gm, {
    handle: async ({ access, body }) => {
      await deps.db.transaction(async (tx) => {
        await ignorePairs(tx, access.campaignId, [body])
        await undoHeardEverywhere(tx, access.campaignId, body)
      })
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.answerUnknownName, gm, {
    handleIdempotently: async ({ deps, tx, access, body }) => ({
      success: true,
      ...(await answerUnknownName(deps, tx, access, body)),
    }),
  })

  registerRoute(app, deps, calls.listCorrections, gm, {
    handle: async ({ access }) => ({
      success: true,
      corrections: await readCorrections(deps, access.campaignId),
    }),
  })

  registerRoute(app, deps, calls.forgetCorrection, gm, {
    handle: async ({ access, params }) => {
      await forgetCorrection(deps, access, params.from)
      return { success: true }
    },
  })
}

/** Corrects each spelling to the name, or remembers that the spellings are not one name. */
async function answerUnknownName(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  access: CampaignAccess<'gm'>,
  { spellings, name }: UnknownNameAnswer,
): Promise<{ changed: number; undoIds: string[] }> {
  if (name === null) {
    const pairs = spellings.flatMap((from, at) => spellings.slice(at + 1).map((to) => ({ from, to })))
    await ignorePairs(tx, access.campaignId, pairs)
    return { changed: 0, undoIds: [] }
  }
  const done = []
  for (const from of spellings) {
    if (from !== name) done.push(await replaceEverywhere(deps, tx, access, { from, to: name }))
  }
  return {
    changed: done.reduce((sum, { changed }) => sum + changed, 0),
    undoIds: done.map(({ undoId }) => undoId).reverse(),
  }
}
