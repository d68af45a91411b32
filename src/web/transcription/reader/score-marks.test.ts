import { expect, it } from 'vitest'
import { timeLines } from '#core/transcription/outline/time-lines.ts'
import { drawScore, scoreSteps } from './score-marks.tsx'

const speaker = (id: string) => ({ id, label: id, name: null, memberId: null })
const line = (speakerId: string, start: number, end: number) => ({ speakerId, start, end, text: 'words' })
const draw = (lines: ReturnType<typeof line>[], peaks: number[] = []) =>
  drawScore({
    lines,
    times: timeLines(lines),
    speakers: ['a', 'b', 'c'].map(speaker),
    duration: scoreSteps,
    peaks,
  })
const bars = (d: string) =>
  [...d.matchAll(/M[\d.]+ (\d+)h([\d.]+)/g)].map(([, step, width]) => [Number(step), Number(width)])

it('draws a lane for each main speaker, the most talkative first, and one for the others', () => {
  const lanes = draw([line('a', 0, 10), line('b', 10, 110), line('c', 110, 112)])
  expect(lanes.map(({ name }) => name)).toEqual(['b', 'a', 'Others'])
  expect(bars(lanes[1]?.d ?? '').map(([step]) => step)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(bars(lanes[2]?.d ?? '').map(([step]) => step)).toEqual([110, 111])
})

it('draws wider bars for louder speech', () => {
  const peaks = Array.from({ length: scoreSteps }, (_, step) => (step < 5 ? 100 : 10))
  const [loud, quiet] = [0, 9].map(
    (step) => bars(draw([line('a', 0, 10)], peaks)[0]?.d ?? '')[step]?.[1] ?? 0,
  )
  expect(loud).toBe(12)
  expect(quiet).toBeLessThan(8)
})
