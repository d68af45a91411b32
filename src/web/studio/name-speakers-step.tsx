import { useEffect, useMemo, useState } from 'react'
import type { Recap } from '#contract/recap/schemas.ts'
import type { Segment, Transcription } from '#contract/transcription/schemas.ts'
import { listSameNames, listUnnamedSpeakers } from '#core/transcription/segments/name-speakers.ts'
import { useRefreshJobs } from '#web/jobs/api.ts'
import { errorText } from '#web/lib/api/api.ts'
import { useStoredFlag } from '#web/lib/hooks/use-stored-flag.ts'
import { showNotice } from '#web/lib/notices.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { useRegenerateRecap } from '#web/recap/api.ts'
import { NameSpeakersCard, SameNameOffer } from '#web/transcription/speakers/name-speakers-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** Value of `namedBefore` if there was no recap when the speakers were named. A recap that was already being written may lack the names. */
const unwritten = ''

type NameSpeakersStepProps = {
  transcription: Transcription
  recap: Recap | null
  suggestions: string[]
  onPlay: ((segment: Segment) => void) | null
}

/** For game masters only. The recap does not wait for the names, so users can later have it rewritten with them. */
export function NameSpeakersStep({ transcription, recap, suggestions, onPlay }: NameSpeakersStepProps) {
  const [isSkipped, setSkipped] = useStoredFlag(`names skipped ${transcription.id}`, false)
  /** Creation time of the recap that was shown when the speakers were named; null if the recap need not be rewritten. */
  const [namedBefore, setNamedBefore] = useState<string | null>(null)
  const unnamed = useMemo(() => listUnnamedSpeakers(transcription), [transcription])
  const isUnnamed = !isSkipped && unnamed.length > 0
  const isOutdated = recap !== null && (namedBefore === recap.createdAt || namedBefore === unwritten)
  const hasSameNames = listSameNames(transcription).length > 0
  if (!isUnnamed && !isOutdated && !hasSameNames) return null
  return (
    <div className="print-hidden mx-auto grid max-w-[43rem] gap-3 px-5 pt-5 md:pr-9 md:pl-[84px] md:pt-7">
      {isOutdated && (
        <RewriteOffer recap={recap} sessionId={transcription.sessionId} onDone={() => setNamedBefore(null)} />
      )}
      <SameNameOffer transcription={transcription} />
      {isUnnamed && (
        <NameSpeakersCard
          transcription={transcription}
          unnamed={unnamed}
          suggestions={suggestions}
          startsOpen={recap === null}
          onPlay={onPlay}
          onNamed={() => setNamedBefore(recap?.createdAt ?? unwritten)}
          onSkip={() => setSkipped(true)}
        />
      )}
    </div>
  )
}

type RewriteOfferProps = { recap: Recap; sessionId: string; onDone: () => void }

function RewriteOffer({ recap, sessionId, onDone }: RewriteOfferProps) {
  const regenerate = useRegenerateRecap(sessionId)
  const refreshJobs = useRefreshJobs()
  const rewrite = () =>
    regenerate.mutate(undefined, {
      onSuccess: () => {
        refreshJobs()
        showNotice('success', 'The recap is being rewritten with the names')
        onDone()
      },
      onError: (error) => showNotice('error', errorText(error, 'The recap could not be rewritten')),
    })
  return (
    <Banner kind="info" onDismiss={onDone}>
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 flex-[1_1_16rem]">
          The recap was begun before you named the speakers.
          {recap.editedAt && ' Your edited recap stays; the new one waits beside it.'}
        </span>
        <Button size="sm" variant="primary" busy={regenerate.isPending} onClick={rewrite}>
          Write it again
        </Button>
      </span>
    </Banner>
  )
}

/** Returns a function that plays a line and pauses at its end, unless the user has jumped elsewhere in the meantime. */
export function usePlaySample(
  clock: PlayClock,
  seek: (segment: Segment) => void,
): (segment: Segment) => void {
  const [sample, setSample] = useState<Segment | null>(null)
  useEffect(() => {
    if (!sample) return
    const { start, end } = sample
    return clock.subscribe(() => {
      const time = clock.readTime()
      if (start === null || end === null || time === null || !clock.isPlaying()) return
      if (time < end && time >= start - 1) return
      setSample(null)
      if (time >= end && time < end + 1) clock.toggle()
    })
  }, [clock, sample])
  return (segment) => {
    setSample(segment)
    seek(segment)
  }
}
