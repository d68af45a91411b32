import { expect, it } from 'vitest'
import { isVoice, judgeSound, type SoundSecond } from './judge-sound.ts'

const second = (loudest: number, quietest = 0.05, isClipping = false) => ({ loudest, quietest, isClipping })
const last = (count: number, one: SoundSecond) => Array.from({ length: count }, () => one)
const [talk, whisper, quiet, fan, shout] = [
  second(0.6),
  second(0.3),
  second(0.1),
  second(0.5, 0.45),
  second(1, 0.4, true),
]

it.each<[string, SoundSecond[]]>([
  ['listening', []],
  ['listening', last(3, quiet)],
  ['listening', last(2, talk)],
  ['clear', last(60, talk)],
  ['clear', [...last(60, talk), ...last(15, quiet)]],
  ['faint', [...last(20, quiet), ...last(5, whisper)]],
  ['silent', last(20, quiet)],
  ['silent', last(30, fan)],
  ['silent', [...last(40, talk), ...last(20, quiet)]],
  ['clipping', [...last(20, talk), ...last(2, shout)]],
  // One clipped second, such as a clap, is not enough for `clipping`.
  ['clear', [...last(20, talk), shout]],
  ['clear', [...last(2, shout), ...last(20, talk)]],
])('judges the sound as %s', (verdict, seconds) => {
  expect(judgeSound(seconds)).toBe(verdict)
})

it('distinguishes voices from steady noise and silence', () => {
  expect([talk, whisper, shout, quiet, fan].map(isVoice)).toEqual([true, true, true, false, false])
})
