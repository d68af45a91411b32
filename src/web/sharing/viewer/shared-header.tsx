import { ChevronDown, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SharedView } from '#contract/pages.ts'
import { exportFormats, exportKinds, exportTexts } from '#contract/sharing/exports.ts'
import { formatDay } from '#web/lib/format.ts'
import { Sigil } from '#web/ui/brand/sigil.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
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

/**
 * A `details` element works without JavaScript. The links have no `download` attribute: if the server refuses the download, the browser
 * must show the HTML page with the reason and not save it as a file.
 */
function SharedDownloads({ url }: { url: string }) {
  return (
    <details className="group relative">
      <summary
        className={joinClasses(
          buttonClasses('plain', 'md'),
          'cursor-pointer list-none group-open:bg-hover [&::-webkit-details-marker]:hidden',
        )}
      >
        <Download size={15} strokeWidth={1.7} />
        <span className="max-md:sr-only">{exportTexts.download}</span>
        <ChevronDown size={14} strokeWidth={1.7} className="-mr-0.5 text-subtle group-open:rotate-180" />
      </summary>
      <ul className="z-30 grid gap-0.5 max-md:fixed max-md:inset-x-3 max-md:top-[58px] md:absolute md:right-0 md:mt-1.5 md:w-[340px] rounded-card border border-line bg-overlay p-1.5 shadow-pop">
        {exportFormats.map((format) => (
          <li key={format}>
            <a
              href={`${url}?format=${format}`}
              className="block rounded-[7px] px-3 py-2 hover:bg-hover focus-visible:bg-hover"
            >
              <span className="block font-medium text-fg">{exportKinds[format].name}</span>
              <span className="block text-small text-muted">{exportKinds[format].shared}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
