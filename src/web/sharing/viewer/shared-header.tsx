import type { ReactNode } from 'react'
import type { SharedView } from '#contract/pages.ts'
import { formatDay } from '#web/lib/format.ts'
import { Sigil } from '#web/ui/brand/sigil.tsx'
import { SharedDownloads } from './shared-downloads.tsx'
import { SharedLink } from './shared-navigation.tsx'

export function SharedHeader({ view, tools }: { view: SharedView; tools: ReactNode }) {
  const { wiki, downloadUrl } = view
  return (
    <header className="print-hidden flex h-[60px] shrink-0 items-center gap-2 px-4 md:pr-4 md:pl-5">
      <SharedLink
        to={{}}
        className="group -ml-1.5 flex min-w-0 items-center gap-3 rounded-control px-1.5 py-1"
      >
        <Sigil />
        <span className="min-w-0">
          <bdi className="block truncate leading-[19px] font-semibold text-fg group-hover:text-gilt">
            {wiki.campaign.name}
          </bdi>
          <span className="block truncate text-label text-subtle">
            Campaign Wiki <span aria-hidden="true">·</span> Shared {formatDay(wiki.sharedAt)}
          </span>
        </span>
      </SharedLink>
      <div className="ml-auto flex shrink-0 items-center gap-1">
        {downloadUrl && <SharedDownloads url={downloadUrl} />}
        {tools}
      </div>
    </header>
  )
}
