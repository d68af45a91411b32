import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ExportFormat } from '#contract/exports.ts'
import { importedAnswer } from '#contract/exports.ts'
import { calls } from '#contract/permissions.ts'
import { ticketAnswer } from '#contract/tickets.ts'
import { callApi } from '#web/lib/api.ts'
import { downloadFrom } from '#web/lib/save-file.ts'
import { sendForm } from '#web/lib/send-form.ts'
import { describeFile, sendOnce } from '#web/lib/send-once.ts'

export type ExportChoice = { format: ExportFormat; as?: 'player' }

/** Asks for an address that needs no header, and lets the browser download what it gives. */
export function useExport(campaignId: string) {
  return useMutation({
    mutationFn: async (choice: ExportChoice) => {
      const body = { kind: 'export', id: campaignId, ...choice }
      downloadFrom((await callApi(calls.createTicket, ticketAnswer, { body })).url)
    },
  })
}

/** Sends the file of a campaign; `percent` is how much of it has gone out, null before and when all has. */
export function useImport() {
  const [percent, setPercent] = useState<number | null>(null)
  const stopping = useRef(new AbortController())
  const sending = useMutation({
    mutationFn: async (file: File) => {
      stopping.current = new AbortController()
      const form = new FormData()
      form.append('campaignFile', file, file.name)
      const onProgress = (sent: number) => setPercent(sent < 100 ? sent : null)
      const { signal } = stopping.current
      const request = { form, answer: importedAnswer, onProgress, signal }
      return sendOnce(`import ${describeFile(file)}`, (headers) =>
        sendForm(calls.importCampaign, { ...request, headers }),
      )
    },
    onSettled: () => setPercent(null),
  })
  return {
    ...sending,
    percent,
    stop: () => stopping.current.abort(new DOMException('Stopped', 'AbortError')),
  }
}
