import type { CitedText } from '#core/reading/language/spoken-line.ts'
import type { ExtractedEntity } from '#core/reading/names/extracted-entity.ts'
import type { EventKind } from './chunk-answer.ts'
import type { Seat } from './seat.ts'

export type Note = {
  kind: EventKind | 'quote' | 'fact'
  /** The title of an event, the speaker of a quote, or the name that a fact is about; "" if unknown. */
  title: string
  text: string
  importance: number
  /** Line numbers, from 1; at most eight. */
  lines: number[]
  isConfirmed: boolean
}

export type SceneStart = { line: number; title: string; place: string }

export type GatheredSession = {
  entities: ExtractedEntity[]
  notes: Note[]
  /** Each inner array lists the forms of one name. */
  names: string[][]
  scenes: SceneStart[]
  seats: Seat[]
  /** Names that were said but get no entry in the wiki. */
  alsoMentioned: { name: string; segmentIds: CitedText['segmentIds'] }[]
}
