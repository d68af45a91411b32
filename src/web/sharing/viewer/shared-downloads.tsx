import { ChevronDown, Download } from 'lucide-react'
import { exportFormats, exportKinds, exportTexts } from '#contract/sharing/exports.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/**
 * A `details` element works without JavaScript. The links have no `download` attribute: if the server refuses the download, the browser
 * must show the HTML page with the reason and not save it as a file.
 */
export function SharedDownloads({ url }: { url: string }) {
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
