import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Endpoint, fillPath, type PathParam } from '#contract/endpoint.ts'
import * as calls from '#contract/pictures/endpoints.ts'
import type { PictureSize } from '#contract/pictures/schemas.ts'
import { callApi } from '#web/lib/api/api.ts'
import { sendForm } from '#web/lib/api/send-form.ts'
import type { PictureTarget } from '#web/ui/face/picture-dialog.tsx'

const fill = <E extends Endpoint>(call: E, params: Record<PathParam<E['path']>, string>) => ({
  ...call,
  path: fillPath(call.path, params),
})

function callsOf(target: PictureTarget) {
  switch (target.kind) {
    case 'entry':
      return { put: fill(calls.putEntryPicture, target), remove: fill(calls.deleteEntryPicture, target) }
    case 'seat':
      return { put: fill(calls.putSeatPicture, target), remove: fill(calls.deleteSeatPicture, target) }
    case 'cover':
      return { put: fill(calls.putCover, target), remove: fill(calls.deleteCover, target) }
  }
}

function formOf(file: Blob): FormData {
  const form = new FormData()
  form.append('picture', file, 'picture')
  return form
}

export const sendPicture = (target: PictureTarget, file: Blob) =>
  callApi(callsOf(target).put, { body: formOf(file) })

/** Unmounting aborts the upload. */
export function useSendPicture(target: PictureTarget) {
  const [percent, setPercent] = useState(0)
  const aborter = useRef<AbortController | null>(null)
  useEffect(() => () => aborter.current?.abort(), [])
  const send = useMutation({
    mutationFn: (file: Blob) => {
      aborter.current = new AbortController()
      setPercent(0)
      const { signal } = aborter.current
      return sendForm(callsOf(target).put, { form: formOf(file), onProgress: setPercent, signal })
    },
  })
  return { send, percent }
}

/**
 * The mutation returns the removed picture, so that the caller can offer Undo. It returns null if `address` is null or the
 * picture could not be read.
 */
export function useRemovePicture(target: PictureTarget) {
  return useMutation({
    mutationFn: async (address: string | null): Promise<Blob | null> => {
      const before = address === null ? null : await readLargest(address)
      await callApi(callsOf(target).remove)
      return before
    },
  })
}

const largest: PictureSize = 'large'

async function readLargest(address: string): Promise<Blob | null> {
  const response = await fetch(`${address}/${largest}`).catch(() => null)
  return response?.ok ? response.blob() : null
}
