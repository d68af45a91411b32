import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star as StarIcon } from 'lucide-react'
import * as recapCalls from '#contract/recap/endpoints.ts'
import { type Recap, type RecapMoment, recapTexts } from '#contract/recap/schemas.ts'
import { formatClock } from '#contract/text.ts'
import { starMoment } from '#core/recap/fill-texts.ts'
import { callApi, errorText } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { recapKey } from '#web/recap/recap-key.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type StarButtonProps = { moment: RecapMoment; position: number; onStar: (starred: boolean) => void }

export function StarButton({ moment, position, onStar }: StarButtonProps) {
  const { starred, start } = moment
  const which = start === null ? `moment ${position}` : `the moment at ${formatClock(start)}`
  return (
    <IconButton
      label={`${recapTexts.star} ${which}`}
      aria-pressed={starred}
      onClick={() => onStar(!starred)}
      className="-mt-1 -mr-1.5 print:hidden"
      icon={
        <StarIcon
          size={17}
          strokeWidth={1.6}
          className={starred ? 'fill-gilt text-gilt' : 'text-subtle'}
          aria-hidden="true"
        />
      }
    />
  )
}

type Star = Pick<RecapMoment, 'id' | 'starred'>

/** The requests run one after another, because each request needs the version that the previous one created. */
export function useStarMoment(sessionId: string) {
  const client = useQueryClient()
  const key = recapKey(sessionId)
  const mutationKey = [...key, 'stars']
  const change = (edit: (recap: Recap) => Recap) =>
    client.setQueryData<Recap | null>(key, (recap) => recap && edit(recap))
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    onMutate: async (star: Star) => {
      await client.cancelQueries({ queryKey: key, exact: true })
      change((recap) => starMoment(recap, star))
    },
    mutationFn: async (star: Star) => {
      const version = client.getQueryData<Recap | null>(key)?.version ?? 0
      const body = { version, moments: [star] }
      return (await callApi(recapCalls.updateRecap, { params: { sessionId }, body })).recap
    },
    // Does not replace the cached moments, because they may already show later stars.
    onSuccess: ({ version, editedAt }) => change((recap) => ({ ...recap, version, editedAt })),
    onError: (error, star) => {
      change((recap) => starMoment(recap, { ...star, starred: !star.starred }))
      showNotice('error', errorText(error, recapTexts.saveFailed))
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1)
        void client.invalidateQueries({ queryKey: key, exact: true })
    },
  })
}
