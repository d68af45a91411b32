import type { Transcription } from '#contract/transcription/schemas.ts'
import { speakerChangeTexts } from '#contract/transcription/speakers.ts'
import { listSameNames, type SameName } from '#core/transcription/segments/same-names.ts'
import { errorText } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { nameOfSpeaker } from '#web/lib/speaker-colours.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useSpeakerChanges } from './speaker-changes-api.ts'

/** Offers to merge speakers with the same name, because one voice was probably split into several speakers. */
export function SameNameOffer({ transcription }: { transcription: Transcription }) {
  const { merge } = useSpeakerChanges(transcription)
  const [same] = listSameNames(transcription)
  if (!same) return null
  const name = nameOfSpeaker(same.keep)
  const unite = ({ keep, others }: SameName) => {
    const [other] = others
    if (!other) return
    merge.mutate(
      { keepId: keep.id, speakerId: other.id, text: `${other.label} is now ${name}` },
      { onError: (error) => showNotice('error', errorText(error, speakerChangeTexts.mergeFailed)) },
    )
  }
  return (
    <Banner kind="info">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 flex-[1_1_14rem]">
          {same.others.length + 1} speakers are called {name}.
        </span>
        <Button size="sm" busy={merge.isPending} onClick={() => unite(same)}>
          Merge them
        </Button>
      </span>
    </Banner>
  )
}
