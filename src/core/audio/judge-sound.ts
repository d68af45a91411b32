/** The highest and the lowest loudness within one second, from 0 (60 dB below full scale) to 1. */
export type SoundSecond = { loudest: number; quietest: number; isClipping: boolean }
export type SoundVerdict = 'listening' | 'clear' | 'faint' | 'silent' | 'clipping'

/** Minimum loudness of a voice: 48 dB below full scale. */
const leastVoice = 0.2
/** Minimum change of loudness within a second of speech: 7 dB. The loudness of steady noise changes less. */
const leastChange = 0.12
/** Voices quieter than 39 dB below full scale are hard to transcribe. */
const leastClear = 0.35
const fewestVoiceSeconds = 3
const silentFor = 20
const clippedWithin = 5

export const isVoice = ({ loudest, quietest }: SoundSecond) =>
  loudest >= leastVoice && loudest - quietest >= leastChange

/** @param seconds oldest first */
export function judgeSound(seconds: SoundSecond[]): SoundVerdict {
  const clipped = seconds.slice(-clippedWithin).filter(({ isClipping }) => isClipping)
  if (clipped.length > 1) return 'clipping'
  const voices = seconds
    .slice(-silentFor)
    .filter(isVoice)
    .map(({ loudest }) => loudest)
    .sort((a, b) => a - b)
  if (voices.length === 0 && seconds.length >= silentFor) return 'silent'
  if (voices.length < fewestVoiceSeconds) return 'listening'
  return (voices[Math.floor(voices.length / 2)] ?? 0) < leastClear ? 'faint' : 'clear'
}
