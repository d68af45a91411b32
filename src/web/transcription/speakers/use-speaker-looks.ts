import { useMemo } from 'react'
import type { Segment, Speaker } from '#contract/transcription/schemas.ts'
import { nameOfSpeaker, speakerColours } from '#web/lib/speaker-colours.ts'
import type { LineFace } from '#web/transcription/reader/reader-line.tsx'

/** The keys of `faces` are speaker ids. */
export function useSpeakerLooks(speakers: Speaker[], faces: ReadonlyMap<string, LineFace> | undefined) {
  const colours = useMemo(() => speakerColours(speakers), [speakers])
  const names = useMemo(() => new Map(speakers.map((one) => [one.id, nameOfSpeaker(one)])), [speakers])
  return ({ speakerId }: Segment) => ({
    speaker: names.get(speakerId ?? '') ?? nameOfSpeaker(undefined),
    colour: colours.get(speakerId ?? '') ?? 'var(--fg-muted)',
    face: faces?.get(speakerId ?? '') ?? null,
  })
}
