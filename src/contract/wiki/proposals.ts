import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { pagination } from '#contract/paging.ts'
import { idList } from './maintenance.ts'
import { fact, wikiEntry } from './schemas.ts'

export const proposalLimits = { factIds: 1_000 } as const

export const proposalTexts = {
  factIds: `factIds must be a list of at most ${proposalLimits.factIds} ids`,
  title: 'Proposals',
  about: 'Facts from your sessions that the entries do not tell yet. Only game masters see them.',
  none: 'No proposal is waiting',
  loadFailed: 'The proposals could not be loaded.',
  acceptFailed: 'The proposals could not be accepted',
  dismissFailed: 'The proposals could not be dismissed',
  accepted: (count: number) => `${count} ${count === 1 ? 'proposal' : 'proposals'} accepted`,
  dismissed: (count: number) => `${count} ${count === 1 ? 'proposal' : 'proposals'} dismissed`,
} as const

export const proposal = z.extend(z.pick(fact, { id: true, text: true, sources: true }), {
  entry: z.pick(wikiEntry, { id: true, name: true, category: true, visibility: true }),
  /** null if the fact has no session or the session is deleted. */
  sessionNumber: z.nullable(z.number()),
})
export type Proposal = z.infer<typeof proposal>

/** Newest first; proposals of the same time are sorted by the name of the entry. */
export const proposalList = success({ proposals: z.array(proposal), pagination })

export const proposalChoice = z.object(
  {
    factIds: idList(proposalTexts.factIds).check(z.maxLength(proposalLimits.factIds, proposalTexts.factIds)),
  },
  proposalTexts.factIds,
)

/** `decided` counts the proposals that changed; `undoId` is null if none changed. */
export const proposalsDecided = success({ decided: z.number(), undoId: z.nullable(z.string()) })
export type ProposalsDecided = z.infer<typeof proposalsDecided>
