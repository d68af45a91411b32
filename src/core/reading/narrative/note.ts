import type { CitedText } from '#core/reading/language/spoken-line.ts'
import type { FoundEntity } from '#core/reading/names/found-entity.ts'
import type { EventKind } from './chunk-answer.ts'
import type { Seat } from './seat.ts'

/** Maximum number of lines of each note that a text cites. */
export const linesPerNote = 3

/** A checked statement. Recaps are written only from notes. */
export type Note = {
  kind: EventKind | 'quote' | 'fact'
  /** The title of an event, the speaker of a quote, the name that a fact is about. */
  title: string
  text: string
  importance: number
  /** Numbered from 1. */
  lines: number[]
  /** False if the lines do not show whether the statement is true. Only game masters see texts based on it. */
  isConfirmed: boolean
}

export type SceneStart = { line: number; title: string; place: string }

export type GatheredSession = {
  entities: FoundEntity[]
  notes: Note[]
  /** All forms of each name. */
  names: string[][]
  scenes: SceneStart[]
  seats: Seat[]
  /** Names that were said but get no entry in the wiki. */
  alsoMentioned: { name: string; segmentIds: CitedText['segmentIds'] }[]
}
