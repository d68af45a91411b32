import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { readNextPath } from '#contract/pages.ts'
import { registerServiceWorker } from '#web/lib/device/service-worker.ts'
import { IncomingDialog } from './incoming-dialog.tsx'
import { collectSharedFiles, receiveOpenedFiles, useIncomingFiles } from './incoming-files.ts'

/** A notice that was pressed; see public/service-worker.js. */
const pressed = z.object({ open: z.string() })

/** What an installed application does: starts the service worker, receives files, and opens the session of a notice. */
export function DeviceServices() {
  const [incoming] = useIncomingFiles()
  const navigate = useNavigate()
  useEffect(() => {
    registerServiceWorker().catch(() => {
      // The application works without it.
    })
    collectSharedFiles(Date.now()).catch(() => {
      // Storage is blocked.
    })
    receiveOpenedFiles()
  }, [])
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    const onMessage = ({ data }: MessageEvent) => {
      const message = pressed.safeParse(data)
      if (message.success) void navigate(readNextPath(message.data.open))
    }
    worker?.addEventListener('message', onMessage)
    return () => worker?.removeEventListener('message', onMessage)
  }, [navigate])
  return incoming ? (
    <IncomingDialog key={incoming.file.name} file={incoming.file} onClose={incoming.discard} />
  ) : null
}
