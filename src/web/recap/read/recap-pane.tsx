import { AudioLines, Copy, type LucideIcon, PenLine, Quote } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isOpening, openingTexts } from '#contract/recap/opening.ts'
import { type Recap, type RecapSections, recapTexts } from '#contract/recap/schemas.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useIsPrinting } from '#web/lib/hooks/use-media.ts'
import { usePlayersRecap } from '#web/recap/api.ts'
import { copyWithNotice } from '#web/recap/copy-recap.ts'
import { Button } from '#web/ui/button.tsx'
import { type TabItem, Tabs } from '#web/ui/tabs.tsx'
import { useRecapLinks } from './recap-links.ts'
import { recapTabs } from './recap-tabs.tsx'

export function RecapPane({ engineLink = null, missingStory = null, ...props }: RecapPaneProps) {
  const { recap, mayEdit = false } = props
  const { kind, editedAt } = recap
  const isByHand = isOpening(recap)
  if (kind === 'none') return <NoRecap recap={recap} mayEdit={mayEdit} engineLink={engineLink} />
  return (
    <>
      {kind === 'highlights' && !isByHand && (
        <Remark icon={Quote}>
          <em className="font-medium text-muted not-italic">{recapTexts.highlights}</em>: lines picked from
          the transcript, not a written summary.
        </Remark>
      )}
      {isByHand ? <Remark icon={PenLine}>{openingTexts.only}</Remark> : missingStory}
      {editedAt && !isByHand && <Remark icon={PenLine}>Edited by hand on {formatMoment(editedAt)}</Remark>}
      <RecapReader {...props} />
    </>
  )
}

/** With `tab` and `onTab`, several views share the selected tab. Without them, this view has its own. */
type RecapReaderProps = {
  recap: Recap
  /** True for game masters, who may star moments. */
  mayEdit?: boolean
  /** Opens the editor, to add a summary above the moments. */
  onEdit?: () => void
  tab?: string
  onTab?: (tab: string) => void
  extraTabs?: TabItem[]
}
type RecapPaneProps = RecapReaderProps & {
  /** Offers a better speech engine; shown only for a recap of kind `none`. */
  engineLink?: ReactNode
  /** Says why there is no whole written story. */
  missingStory?: ReactNode
}

export function RecapReader(props: RecapReaderProps) {
  const { recap, mayEdit = false, onEdit, tab, onTab, extraTabs = [] } = props
  const [ownTab, setOwnTab] = useState('story')
  const chosen = tab ?? ownTab
  const tabs = [...recapTabs(recap, mayEdit, onEdit), ...extraTabs]
  const isPrinting = useIsPrinting()
  const current = tabs.some(({ id }) => id === chosen) ? chosen : (tabs[0]?.id ?? '')
  return (
    <div className="recap">
      {isPrinting ? (
        tabs.map(({ id, label, content }, index) => (
          <section key={id} aria-label={label} className="mt-6">
            {index > 0 && <h2 className="mb-2 font-display text-h2 font-[560]">{label}</h2>}
            {content}
          </section>
        ))
      ) : (
        <Tabs label="Recap sections" items={tabs} value={current} onChange={onTab ?? setOwnTab} />
      )}
    </div>
  )
}

function Remark({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="mt-3.5 flex items-start gap-2 text-small text-subtle [&+&]:mt-1">
      <Icon size={14} strokeWidth={1.7} className="mt-[3px] shrink-0 text-gilt" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

type NoRecapProps = { recap: Recap; mayEdit: boolean; engineLink: ReactNode }

/** Shown instead of a recap if the transcript is too poor for one. */
function NoRecap({ recap, mayEdit, engineLink }: NoRecapProps) {
  return (
    <section
      aria-labelledby="no-recap"
      className="mt-8 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-panel border border-line bg-raised p-5 md:p-6"
    >
      <div className="grid size-11 place-items-center rounded-card bg-gilt-wash text-gilt">
        <AudioLines size={21} strokeWidth={1.5} aria-hidden="true" />
      </div>
      <div className="grid gap-3 text-ui text-pretty text-muted">
        <h2 id="no-recap" className="font-display text-h3 font-[560] text-fg">
          {recapTexts.tooRoughTitle}
        </h2>
        <p>{recap.reason}</p>
        <p>{recapTexts.betterEngine}</p>
        {engineLink}
        <p>{mayEdit ? recapTexts.afterInstalling : recapTexts.transcriptKept}</p>
      </div>
    </section>
  )
}

export function PreviouslyBefore({ sessionId, isOpen }: { sessionId: string; isOpen: boolean }) {
  const recap = usePlayersRecap(sessionId, true).data?.recap
  return recap ? <PreviouslyCard {...recap} isOpen={isOpen} /> : null
}

type PreviouslyCardProps = Pick<RecapSections, 'previously' | 'previouslySentences'> & {
  isOpen: boolean
}

export function PreviouslyCard({ previously, previouslySentences, isOpen }: PreviouslyCardProps) {
  const { linkSentences } = useRecapLinks()
  if (previously === '') return null
  const copy = () => copyWithNotice(previously, recapTexts.previouslyCopied)
  const sentences =
    previouslySentences.length > 0 ? previouslySentences.map(({ text }) => `${text} `) : [previously]
  return (
    <section aria-label={recapTexts.previously} className="print-hidden mt-4">
      <details open={isOpen}>
        <summary className="cursor-pointer py-1 text-small marker:text-gilt touch:py-2.5">
          <span className="font-medium text-muted">{recapTexts.previously}</span>
          <span className="ml-2.5 text-small text-subtle max-md:hidden">{recapTexts.previouslyAbout}</span>
        </summary>
        <p dir="auto" className="mt-2 font-read text-read text-pretty break-words">
          {linkSentences(sentences)}
        </p>
        <Button size="sm" className="mt-2.5" icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
      </details>
    </section>
  )
}
