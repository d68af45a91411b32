import { useEffect, useEffectEvent, useState } from 'react'
import type { MapJourney, MapStop } from '#contract/maps/schemas.ts'
import { findJourneyMoment, journeyDuration } from '#core/maps/play-journey.ts'
import { useReducedMotion } from '#web/lib/hooks/use-media.ts'

/** `elapsed` is in milliseconds. A journey of other stops counts as stopped. */
type Journey = { stops: MapStop[]; elapsed: number; isRunning: boolean }
export type JourneyPlayer = ReturnType<typeof useJourney>

/** Plays a journey. With reduced motion, it goes from stop to stop without drawing the way. */
export function useJourney(stops: MapStop[]) {
  const isStill = useReducedMotion()
  const [started, setJourney] = useState<Journey | null>(null)
  const journey = started?.stops === stops ? started : null
  const isOpen = journey !== null
  const isOver = (journey?.elapsed ?? 0) >= journeyDuration
  const isPlaying = journey?.isRunning === true && !isOver
  const stop = () => setJourney(null)
  useEffect(() => {
    if (!isPlaying) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const passed = now - last
      last = now
      setJourney((before) => before && { ...before, elapsed: before.elapsed + passed })
    }, 16)
    return () => clearInterval(timer)
  }, [isPlaying])
  const stopOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') stop()
  })
  useEffect(() => {
    if (!isOpen) return
    addEventListener('keydown', stopOnEscape)
    return () => removeEventListener('keydown', stopOnEscape)
  }, [isOpen])
  const moment = journey && findJourneyMoment(journey.elapsed, stops.length)
  return {
    moment: moment && isStill ? { ...moment, share: 1 } : moment,
    label: isPlaying ? 'Pause' : journey && !isOver ? 'Continue' : 'Play the journey',
    isPlaying,
    toggle: () => setJourney({ stops, elapsed: (!isOver && journey?.elapsed) || 0, isRunning: !isPlaying }),
    pause: () => setJourney(journey && { ...journey, isRunning: false }),
    stop,
  }
}

/** `until` shows the path of every session up to the chosen one. */
export type PathRange = 'none' | 'one' | 'until'

const colours = ['people', 'lore', 'events', 'quests', 'items', 'factions', 'places'].map(
  (kind) => `var(--k-${kind})`,
)
export const colourOfSession = (index: number) => colours[index % colours.length] ?? 'var(--gilt)'

export type ShownJourney = { journey: MapJourney; colour: string; isChosen: boolean }

export function listShown(journeys: MapJourney[], chosen: number, range: PathRange): ShownJourney[] {
  return journeys.flatMap((journey, index) => {
    const isShown = index === chosen || (range === 'until' && index < chosen)
    if (range === 'none' || !isShown) return []
    return [{ journey, colour: colourOfSession(index), isChosen: index === chosen }]
  })
}

/** Returns what is shown, or if that has fewer than two stops, the journey up to the chosen session. */
export function listPlayed(journeys: MapJourney[], chosen: number, range: PathRange): ShownJourney[] {
  const shown = listShown(journeys, chosen, range)
  const hasWay = shown.flatMap(({ journey }) => journey.stops).length > 1
  return hasWay ? shown : listShown(journeys, chosen, 'until')
}
