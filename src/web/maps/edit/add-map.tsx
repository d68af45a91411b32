import { type DragEvent, type ReactNode, useState } from 'react'
import { mapTexts } from '#contract/maps/texts.ts'
import { pictureFormats } from '#contract/pictures/schemas.ts'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'

export function AddMap({ onFile }: { onFile: (file: File) => void }) {
  return (
    <FileDrop
      title="Drop the picture of a map here"
      hint={mapTexts.fileKinds}
      buttonLabel="Choose a picture"
      inputLabel="Picture of the map"
      accept={pictureFormats}
      isPrimary
      onFile={onFile}
    />
  )
}

type MapDropZoneProps = { isEnabled: boolean; onFile: (file: File) => void; children: ReactNode }

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Accepts a file dropped anywhere on the page. */
export function MapDropZone({ isEnabled, onFile, children }: MapDropZoneProps) {
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; a button does the same
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragOver={(event) => {
        if (!isEnabled || !hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        const [file] = event.dataTransfer.files
        // On an empty page, the inner drop zone has already handled the file.
        if (event.defaultPrevented || !isEnabled || !file) return
        event.preventDefault()
        onFile(file)
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-[1100] grid place-items-center rounded-card border-2 border-dashed border-gilt bg-scrim">
          <p className="rounded-panel bg-overlay px-4 py-2.5 font-medium text-fg shadow-pop">
            {mapTexts.dropHere}
          </p>
        </div>
      )}
    </div>
  )
}
