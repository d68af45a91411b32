import { useEffect, useState } from 'react'
import { useReducedMotion } from '#web/lib/hooks/use-media.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { Recorder } from './recorder.ts'

const steps = Array.from({ length: 16 }, (_, index) => index)

export function LevelMeter({ recorder, className }: { recorder: Recorder; className?: string }) {
  const [level, setLevel] = useState(0)
  const isCalm = useReducedMotion()
  useEffect(() => {
    const clock = setInterval(() => setLevel(recorder.readLevel()), isCalm ? 1_000 : 100)
    return () => clearInterval(clock)
  }, [recorder, isCalm])
  const lit = Math.round(level * steps.length)
  return (
    <div className={joinClasses('flex h-4 items-stretch gap-[3px]', className)}>
      <meter className="sr-only" aria-label="Microphone level" min={0} max={1} value={level} />
      {steps.map((step) => (
        <span
          key={step}
          aria-hidden="true"
          className={joinClasses('w-[3px] rounded-full', step < lit ? 'bg-gilt' : 'bg-hover')}
        />
      ))}
    </div>
  )
}
