import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star as StarIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import * as recapCalls from '#contract/recap/endpoints.ts'
import { type Recap, type RecapMoment, recapTexts } from '#contract/recap/schemas.ts'
import { formatClock } from '#contract/text.ts'
import { typeset } from '#contract/typeset.ts'
import { chooseShown, starMoment } from '#core/recap/fill-texts.ts'
import { titleByTime } from '#core/recap/title-by-time.ts'
import { callApi, errorText } from '#web/lib/api/api.ts'
import { useCitations, useIsSourcePlaying } from '#web/lib/citations.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useRecapLinks } from '#web/recap/read/recap-links.ts'
import { recapKey } from '#web/recap/recap-key.ts'
import { CitedSentence } from '#web/ui/cited-sentence.tsx'
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

export function MomentList({ recap, mayEdit }: { recap: Recap; mayEdit: boolean }) {
  const star = useStarMoment(recap.sessionId)
  const { moments } = recap
  const starred = moments.filter((one) => one.starred).length
  return (
    <section aria-label={recapTexts.moments}>
      {mayEdit && (
        <p role="status" className="mb-1 text-small text-subtle print:hidden">
          {starred === 0 ? recapTexts.noStars(moments.length) : recapTexts.someStars(starred, moments.length)}
        </p>
      )}
      {groupScenes(mayEdit ? moments : chooseShown(moments)).map(({ scene, moments: ofScene }) => (
        <div key={ofScene[0]?.id} className="mt-7 first:mt-4">
          {scene && (
            <h2
              dir="auto"
              className="mb-1.5 flex items-center gap-3.5 font-display text-[17px]/[24px] font-[560] text-gilt after:h-px after:flex-1 after:bg-line"
            >
              {typeset(scene)}
            </h2>
          )}
          <ol className="grid gap-1">
            {ofScene.map((moment) => (
              <MomentRow
                key={moment.id}
                moment={moment}
                isFaint={mayEdit && starred > 0 && !moment.starred}
                star={
                  mayEdit ? (
                    <StarButton
                      moment={moment}
                      position={moments.indexOf(moment) + 1}
                      onStar={(isStarred) => star.mutate({ id: moment.id, starred: isStarred })}
                    />
                  ) : null
                }
              />
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

type MomentRowProps = { moment: RecapMoment; isFaint: boolean; star: ReactNode }

function MomentRow({ moment, isFaint, star }: MomentRowProps) {
  const { linkText } = useRecapLinks()
  const { quote } = useCitations()
  const { text, sources } = moment
  const isPlaying = useIsSourcePlaying(sources)
  const line = sources[0] ? quote(sources[0]) : null
  const speaker = line?.speaker ?? moment.speaker
  return (
    <li
      data-heard={isPlaying || undefined}
      className="timed -mx-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-card px-3 py-2.5 [--inset:-12px] data-heard:bg-gilt-wash max-md:[&_.margin-time]:left-3"
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {speaker && (
          <span
            className="min-w-0 truncate text-small font-medium"
            style={line ? { color: line.colour } : undefined}
          >
            <bdi>{speaker}</bdi>
          </span>
        )}
      </div>
      {star}
      <p
        dir="auto"
        data-faint={isFaint || undefined}
        className="col-span-full mt-1 font-read text-[17.5px]/[28px] text-pretty break-words text-fg data-faint:text-subtle data-faint:[&_.entity]:text-inherit md:text-[18px]/[29px]"
      >
        <CitedSentence sources={sources} showsTime>
          {linkText(text)}
        </CitedSentence>
      </p>
    </li>
  )
}

type Scene = { scene: string | null; moments: RecapMoment[] }

/** Groups moments by their times. Moments chosen because of a bookmark come first, under a heading of their own. */
export function groupScenes(moments: RecapMoment[]): Scene[] {
  const titles = new Map(
    titleByTime(moments.map(({ start }) => start)).map((title, index) => [moments[index], title]),
  )
  const marked = moments.filter((moment) => moment.marked)
  const scenes: Scene[] = []
  for (const moment of moments) {
    if (moment.marked) continue
    const title = titles.get(moment) ?? null
    const last = scenes.at(-1)
    if (last && (title === null || title === last.scene)) last.moments.push(moment)
    else scenes.push({ scene: title, moments: [moment] })
  }
  return marked.length > 0 ? [{ scene: recapTexts.marked, moments: marked }, ...scenes] : scenes
}
