import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { readNextPath } from '#contract/pages.ts'
import { registerServiceWorker } from '#web/lib/device/service-worker.ts'
import { IncomingDialog } from './incoming-dialog.tsx'
import { discardFile, type Incoming, readSharedFiles, receiveOpenedFiles } from './incoming-files.ts'

/** Message that the service worker sends after a click on a notification; see public/service-worker.js. */
const pressed = z.object({ open: z.string() })

export function DeviceServices() {
  const [incoming, setIncoming] = useState<readonly Incoming[]>([])
  const navigate = useNavigate()
  useEffect(() => {
    registerServiceWorker().catch(() => {
      // The application also works without a service worker.
    })
    readSharedFiles(Date.now()).then(setIncoming, () => {
      // Without access to storage, no shared file can be received.
    })
    receiveOpenedFiles((opened) => setIncoming((before) => [...before, ...opened]))
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
  const [first] = incoming
  if (!first) return null
  const close = () => {
    void discardFile(first)
    setIncoming((before) => before.slice(1))
  }
  return <IncomingDialog key={incoming.length} file={first.file} onClose={close} />
}
