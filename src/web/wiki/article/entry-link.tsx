import { PreviewCard } from '@base-ui/react/preview-card'
import { createContext, type ReactNode, type SyntheticEvent, useContext, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { typeset } from '#contract/typeset.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { type WikiSummary, wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import type { LinkNames } from '#core/wiki/links/link-text.ts'
import { excerpt } from '#web/lib/format.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'
import { Face } from '#web/ui/face/face.tsx'
import { Tooltip } from '#web/ui/popups/tooltip.tsx'
import { colourOfCategory } from '#web/wiki/category-icon.tsx'
import { useEntries } from '#web/wiki/use-entries.ts'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'
import { drawLinksOf } from './linked-text.tsx'

type MissingLinks = {
  /** Called when the user presses a missing link. If null, missing links are not buttons. */
  onCreate: ((name: string) => void) | null
}

/** Null for players, because a link to a hidden entry must look like text to them. */
export const MissingLinksContext = createContext<MissingLinks | null>(null)

/** A link such as `[[Name]]` to an entry that does not exist. */
function MissingLink({ name, children }: { name: string; children: ReactNode }) {
  const links = useContext(MissingLinksContext)
  if (!links) return children
  const { onCreate } = links
  if (!onCreate) return <span className="missing">{children}</span>
  return (
    <Tooltip text={wikiTexts.createNamed(name)}>
      <button type="button" className="missing" onClick={() => onCreate(name)}>
        {children}
      </button>
    </Tooltip>
  )
}

/** A closed card keeps its anchor and its entry, so that it can fade out. */
type Hovered = { anchor: Element; entry: WikiSummary; isOpen: boolean }

const opensAfterMs = 250
/** Long enough to move the pointer from the link to the card. */
const closesAfterMs = 300

const hovered = createSharedValue<Hovered | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

function openCardAfterDelay(anchor: Element, entry: WikiSummary): void {
  clearTimeout(timer)
  timer = setTimeout(() => anchor.isConnected && hovered.set({ anchor, entry, isOpen: true }), opensAfterMs)
}

export function closeCard(): void {
  clearTimeout(timer)
  const card = hovered.read()
  if (card?.isOpen) hovered.set({ ...card, isOpen: false })
}

function closeCardAfterDelay(): void {
  clearTimeout(timer)
  if (hovered.read()?.isOpen) timer = setTimeout(closeCard, closesAfterMs)
}

const cancelCardTimer = () => clearTimeout(timer)

const useHovered = hovered.use

/** All links share one preview card, because a long article can have thousands of links. */
export function EntryLink({ entry, children }: { entry: WikiSummary; children: ReactNode }) {
  const routes = useWikiRoutes()
  const open = ({ currentTarget }: SyntheticEvent) => openCardAfterDelay(currentTarget, entry)
  return (
    <Link
      to={routes.entry(entry.id)}
      className="entity"
      style={{ '--k': colourOfCategory(entry.category) }}
      onPointerEnter={(event) => event.pointerType === 'mouse' && open(event)}
      onPointerLeave={closeCardAfterDelay}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && open(event)}
      onBlur={closeCard}
      onClick={closeCard}
    >
      {children}
    </Link>
  )
}

export type WikiLinkNames = LinkNames<WikiSummary>

export const { linkSentences, drawRuns } = drawLinksOf<WikiSummary>({
  Link: EntryLink,
  Face: ({ entry: { picture, name, category }, size }) => <Face {...{ picture, name, category, size }} />,
  MissingLink,
})

export function EntryHoverCard() {
  const hovered = useHovered()
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link disappears when the location changes
  useEffect(() => closeCard, [location])
  if (!hovered) return null
  const { anchor, entry, isOpen } = hovered
  return (
    <PreviewCard.Root open={isOpen} onOpenChange={(open) => !open && closeCard()}>
      <PreviewCard.Portal>
        <PreviewCard.Positioner anchor={anchor} sideOffset={8} collisionPadding={12} className="z-50">
          <PreviewCard.Popup
            aria-label={entry.name}
            className="pop w-[328px] max-w-[90vw] rounded-panel border border-line bg-overlay px-4 pt-3.5 pb-3.5 shadow-pop outline-none"
            onPointerEnter={cancelCardTimer}
            onPointerLeave={closeCardAfterDelay}
          >
            <EntryPreview entry={entry} />
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}

function EntryPreview({ entry }: { entry: WikiSummary }) {
  return (
    <>
      <div className="flex items-center gap-3">
        <Face picture={entry.picture} name={entry.name} category={entry.category} size="lg" />
        <p className="grid min-w-0 flex-1">
          <b className="line-clamp-2 font-display text-[17px]/6 font-[560] break-words">
            <bdi>{entry.name}</bdi>
          </b>
          <small className="truncate text-label text-subtle">{categoryLabel(entry.category)}</small>
        </p>
      </div>
      <p className="mt-2.5 font-read text-[15px]/[23px] break-words text-muted">
        {entry.preview
          ? typeset(excerpt(entry.preview, wikiLimits.categoryExcerpt))
          : wikiTexts.nothingWritten}
      </p>
    </>
  )
}

const noEntries: WikiSummary[] = []
/** All components of a page share one index. */
const built = new WeakMap<WikiSummary[], WikiLinkNames>()

/** The index is empty until the entries are loaded. */
export function useLinkNames(campaignId: string | null): WikiLinkNames {
  const { data: entries = noEntries } = useEntries(campaignId)
  const known = built.get(entries)
  if (known) return known
  const linkNames = {
    index: buildLinkIndex(entries),
    entries: new Map(entries.map((entry) => [entry.id, entry])),
  }
  built.set(entries, linkNames)
  return linkNames
}
