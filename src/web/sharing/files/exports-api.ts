import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as sharingCalls from '#contract/sharing/endpoints.ts'
import type { ExportFormat } from '#contract/sharing/exports.ts'
import { sendForm } from '#web/lib/api/send-form.ts'
import { describeFile, sendOnce } from '#web/lib/api/send-once.ts'
import { downloadByTicket } from '#web/lib/save-file.ts'

type ExportChoice = { format: ExportFormat; as?: 'player' }

export function useExport(campaignId: string) {
  return useMutation({
    mutationFn: (choice: ExportChoice) => downloadByTicket({ kind: 'export', id: campaignId, ...choice }),
  })
}

/** `percent` is the progress of the upload; null before it begins and after everything has been sent. */
export function useImport() {
  const [percent, setPercent] = useState<number | null>(null)
  const controller = useRef(new AbortController())
  const mutation = useMutation({
    mutationFn: async (file: File) => {
      controller.current = new AbortController()
      const form = new FormData()
      form.append('campaignFile', file, file.name)
      const onProgress = (sent: number) => setPercent(sent < 100 ? sent : null)
      const { signal } = controller.current
      const request = { form, onProgress, signal }
      return sendOnce(`import ${describeFile(file)}`, (headers) =>
        sendForm(sharingCalls.importCampaign, { ...request, headers }),
      )
    },
    onSettled: () => setPercent(null),
  })
  return {
    ...mutation,
    percent,
    stop: () => controller.current.abort(new DOMException('Stopped', 'AbortError')),
  }
}
