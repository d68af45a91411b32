import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { Button } from '#web/ui/button.tsx'

type SaveBarProps = {
  label: string
  isChanged: boolean
  isAllowed?: boolean
  isSaved: boolean
  busy: boolean
  error: ReactNode
}

export function SaveBar({ label, isChanged, isAllowed = true, isSaved, busy, error }: SaveBarProps) {
  return (
    <div className="sticky -bottom-5 -mx-5 mt-2 grid gap-3 bg-overlay px-5 py-3.5">
      {error}
      <div className="flex items-center justify-end gap-3">
        <p role="status" className="flex min-w-0 flex-1 items-center gap-1.5 text-small text-muted">
          {isSaved && (
            <>
              <Check size={15} strokeWidth={1.8} className="shrink-0 text-success" />
              {campaignTexts.settingsSaved}
            </>
          )}
          {isChanged && !busy && 'Not saved yet'}
        </p>
        <Button
          type="submit"
          variant={isChanged ? 'primary' : 'plain'}
          busy={busy}
          disabled={!isChanged || !isAllowed}
        >
          {label}
        </Button>
      </div>
    </div>
  )
}
