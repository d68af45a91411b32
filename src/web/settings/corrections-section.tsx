import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowRight, X } from 'lucide-react'
import { type Correction, nameTexts } from '#contract/names/schemas.ts'
import * as nameCalls from '#contract/renaming/endpoints.ts'
import { SectionHead } from '#web/campaigns/section-head.tsx'
import { callApi } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/api/query-client.ts'
import { useListFocus } from '#web/lib/hooks/use-list-focus.ts'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

const correctionsKey = (campaignId: string) => ['corrections', campaignId] as const

function useCorrections(campaignId: string) {
  return useQuery({
    queryKey: correctionsKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(nameCalls.listCorrections, { params: { campaignId }, signal })).corrections,
  })
}

const useForgetCorrection = (campaignId: string) =>
  useMutation({
    mutationFn: (from: string) => callApi(nameCalls.forgetCorrection, { params: { campaignId, from } }),
    onSettled: useRefresh(correctionsKey(campaignId)),
  })

const title = 'Remembered corrections'
const hint = `Later transcripts get the correct name. “${nameTexts.fixEverywhere}” at a line of a transcript or on a wiki page adds one.`

export function CorrectionsSection({ campaignId }: { campaignId: string }) {
  const corrections = useCorrections(campaignId)
  return (
    <section aria-label={title} className="mt-8">
      <SectionHead title={title} hint={hint} />
      <div className="mt-3">
        <Loaded query={corrections} failed={nameTexts.loadFailed} lines={3}>
          {(list) => <CorrectionList campaignId={campaignId} corrections={list} />}
        </Loaded>
      </div>
    </section>
  )
}

function CorrectionList({ campaignId, corrections }: { campaignId: string; corrections: Correction[] }) {
  const forget = useForgetCorrection(campaignId)
  const list = useListFocus<HTMLUListElement>(corrections)
  return (
    <>
      <ActionFailed action={forget} failed={nameTexts.forgetFailed} className="mb-3" />
      {corrections.length === 0 ? (
        <p className="text-ui text-muted">None yet.</p>
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={title}
          className="divide-y divide-line rounded-card border border-line outline-none"
        >
          {corrections.map(({ from, to }) => (
            <li key={from} className="flex items-center gap-3 py-1 pr-1.5 pl-3.5">
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 break-words">
                <span className="text-muted">{from}</span>
                <ArrowRight
                  size={14}
                  strokeWidth={1.6}
                  className="shrink-0 text-subtle"
                  aria-label="becomes"
                />
                <span className="font-medium">{to}</span>
              </span>
              <IconButton
                label={`Forget “${from}”`}
                icon={X}
                disabled={forget.isPending}
                onClick={() => forget.mutate(from)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
