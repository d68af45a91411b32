import { type OutlineLine, timeLines } from './time-lines.ts'

/** `share` is the part of the talking time of all speakers, from 0 to 1. */
export type TalkShare = { speakerId: string; seconds: number; share: number }

export function measureTalk(lines: readonly OutlineLine[]): TalkShare[] {
  const talked = new Map<string, number>()
  timeLines(lines).forEach(({ start, end }, index) => {
    const speakerId = lines[index]?.speakerId ?? null
    if (speakerId !== null) talked.set(speakerId, (talked.get(speakerId) ?? 0) + end - start)
  })
  const all = [...talked.values()].reduce((sum, seconds) => sum + seconds, 0)
  return [...talked]
    .map(([speakerId, seconds]) => ({ speakerId, seconds, share: all > 0 ? seconds / all : 0 }))
    .sort((a, b) => b.seconds - a.seconds)
}
