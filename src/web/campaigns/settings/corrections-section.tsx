import { ArrowRight, X } from 'lucide-react'
import { type Correction, nameTexts } from '#contract/names/schemas.ts'
import { errorText } from '#web/lib/api/api.ts'
import { useListFocus } from '#web/lib/hooks/use-list-focus.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCorrections, useForgetCorrection } from './corrections-api.ts'

export function CorrectionsSection({ campaignId }: { campaignId: string }) {
  const corrections = useCorrections(campaignId)
  return (
    <section aria-labelledby="corrections" className="mt-8">
      <h3 id="corrections" className="font-semibold">
        Remembered corrections
      </h3>
      <p className="mt-0.5 max-w-[38rem] text-small text-pretty text-subtle">
        Later transcripts get the correct name. “{nameTexts.fixEverywhere}” at a line of a transcript or on a
        wiki page adds one.
      </p>
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
      {forget.isError && (
        <Banner kind="error" className="mb-3">
          {errorText(forget.error, nameTexts.forgetFailed)}
        </Banner>
      )}
      {corrections.length === 0 ? (
        <p className="text-ui text-muted">None yet.</p>
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Remembered corrections"
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
