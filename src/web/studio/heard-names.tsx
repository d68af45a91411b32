import { Popover } from '@base-ui/react/popover'
import { type RefObject, useEffect, useState } from 'react'
import { nameTexts } from '#contract/names/schemas.ts'
import { type Transcription, transcriptionTexts } from '#contract/transcription/schemas.ts'
import { type HeardName, listHeard } from '#core/names/list-heard.ts'
import { errorText } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import type { NameToFix } from '#web/renaming/fix-name-dialog.tsx'
import { useIgnoreProposal } from '#web/renaming/names-api.ts'
import { useUndoHeardName } from '#web/transcription/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextPopup } from '#web/ui/popups/text-popup.tsx'

type HeardNamesProps = {
  campaignId: string
  transcription: Transcription
  /** The element with the lines. Its elements with `data-heard` open the popup for the line with this id. */
  scope: RefObject<HTMLElement | null>
  onFixName: (name: NameToFix) => void
}

/** A popup that shows what was heard in place of the corrected names of a line. */
export function HeardNames({ campaignId, transcription, scope, onFixName }: HeardNamesProps) {
  const [opened, setOpened] = useState<{ segmentId: string; anchor: HTMLElement } | null>(null)
  useEffect(() => {
    const box = scope.current
    const open = (event: Event) => {
      const { target } = event
      const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-heard]') : null
      const segmentId = anchor?.dataset['heard']
      const isPress =
        !(event instanceof KeyboardEvent) || (event.key === 'Enter' && anchor?.tagName !== 'BUTTON')
      if (!anchor || !segmentId || !isPress) return
      // Otherwise the line would be played.
      event.stopPropagation()
      event.preventDefault()
      setOpened({ segmentId, anchor })
    }
    box?.addEventListener('click', open, true)
    box?.addEventListener('keydown', open, true)
    return () => {
      box?.removeEventListener('click', open, true)
      box?.removeEventListener('keydown', open, true)
    }
  }, [scope])
  const undo = useUndoHeardName(transcription)
  const refuse = useIgnoreProposal(campaignId)
  const segment = transcription.segments.find(({ id }) => id === opened?.segmentId)
  const names = segment?.heard === undefined ? [] : listHeard(segment.heard, segment.text)
  if (!opened || !segment || segment.heard === undefined) return null
  const close = () => setOpened(null)
  const isBusy = undo.isPending || refuse.isPending
  const refuseEverywhere = ({ heard, name }: HeardName) =>
    refuse.mutate(
      { from: heard, to: name },
      { onSuccess: close, onError: (error) => showNotice('error', errorText(error, nameTexts.ignoreFailed)) },
    )
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <TextPopup
        anchor={opened.anchor}
        finalFocus={() => opened.anchor}
        aria-label={transcriptionTexts.whatWasHeard}
      >
        <ul className="grid gap-3.5">
          {names.map((change) => (
            <li key={change.start}>
              <p className="text-ui font-medium break-words text-fg">{change.name}</p>
              <p className="text-small break-words text-muted">{transcriptionTexts.heard(change.heard)}</p>
              <div className="mt-2 flex flex-wrap gap-1.5">
                <Button
                  size="sm"
                  busy={undo.isPending && undo.variables.start === change.start}
                  disabled={isBusy}
                  aria-label={`Undo ${change.name}`}
                  onClick={() =>
                    undo.mutate(
                      { segmentId: segment.id, heard: change.heard, start: change.start },
                      {
                        onSuccess: ({ heard, text }) =>
                          listHeard(heard ?? text, text).length === 0 && close(),
                      },
                    )
                  }
                >
                  Undo
                </Button>
                <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => refuseEverywhere(change)}>
                  Undo in all lines
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={isBusy}
                  onClick={() => {
                    close()
                    onFixName({ text: segment.text, from: change.heard, to: change.name })
                  }}
                >
                  Always correct
                </Button>
              </div>
            </li>
          ))}
        </ul>
        {names.length === 0 && (
          <p className="text-ui break-words text-muted">{transcriptionTexts.heard(segment.heard)}</p>
        )}
      </TextPopup>
    </Popover.Root>
  )
}
