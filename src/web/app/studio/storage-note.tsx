import { quotaTexts } from '#contract/accounts/quota.ts'
import { useUsage } from '#web/accounts/account-api.ts'
import { formatBytes } from '#web/lib/format.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

const nearlyFullShare = 0.9

/** Renders nothing without a quota. Needs a new key when recordings are added or deleted, because the usage is loaded on mount. */
export function StorageNote({ isRecording }: { isRecording: boolean }) {
  const storage = useUsage().data?.storage
  if (!storage || storage.quotaBytes === null) return null
  const { usedBytes, quotaBytes } = storage
  if (isRecording) {
    return usedBytes < quotaBytes * nearlyFullShare ? null : (
      <Banner kind="info">{quotaTexts.nearlyFull}</Banner>
    )
  }
  if (usedBytes >= quotaBytes) return <Banner kind="error">{quotaTexts.full}</Banner>
  return (
    <p className="num text-small text-subtle">
      Your storage: {formatBytes(usedBytes)} of {formatBytes(quotaBytes)} used
    </p>
  )
}
