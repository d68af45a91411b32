import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { source } from '#contract/source.ts'
import { boundedText, requiredLine } from '#contract/text.ts'
import { visibility, visibilityEdit } from '#contract/wiki/schemas.ts'
import { mapLimits, mapTexts } from './texts.ts'

/** Of a new map. */
export const newMapVisibility = z._default(visibilityEdit, 'everyone')

export const mapName = requiredLine(
  { required: mapTexts.nameRequired, tooLong: mapTexts.nameTooLong, notAllowed: mapTexts.notAllowed },
  mapLimits.name,
)
const { notAllowed } = mapTexts
const label = boundedText({ tooLong: mapTexts.labelTooLong, notAllowed }, mapLimits.label)
const note = boundedText({ tooLong: mapTexts.noteTooLong, notAllowed }, mapLimits.note)
/** A fraction of the width or height of the map. */
const fraction = z.number(mapTexts.point).check(z.minimum(0, mapTexts.point), z.maximum(1, mapTexts.point))
const entryId = z.nullable(z.string(mapTexts.entry))

/** `PUT`: absent fields stay unchanged. */
export const mapEdit = z.object(
  {
    name: z.optional(mapName),
    visibility: z.optional(visibilityEdit),
    position: z.optional(
      z
        .int(mapTexts.position)
        .check(z.minimum(0, mapTexts.position), z.maximum(mapLimits.position, mapTexts.position)),
    ),
  },
  mapTexts.nameRequired,
)
export type MapEdit = z.infer<typeof mapEdit>

export const newPin = z
  .object(
    {
      x: fraction,
      y: fraction,
      entryId: z._default(entryId, null),
      label: z._default(label, ''),
      note: z._default(note, ''),
      visibility: z._default(visibilityEdit, 'everyone'),
    },
    mapTexts.point,
  )
  .check(z.refine((pin) => pin.entryId !== null || pin.label !== '', mapTexts.unnamedPin))
export type NewPin = z.infer<typeof newPin>

/** `PUT`: absent fields stay unchanged. */
export const pinEdit = z.object(
  {
    x: z.optional(fraction),
    y: z.optional(fraction),
    entryId: z.optional(entryId),
    label: z.optional(label),
    note: z.optional(note),
    visibility: z.optional(visibilityEdit),
  },
  mapTexts.point,
)
export type PinEdit = z.infer<typeof pinEdit>

export const pathEdit = z.object(
  {
    pinIds: z
      .array(z.string(mapTexts.stops), mapTexts.stops)
      .check(z.maxLength(mapLimits.stops, mapTexts.stops)),
  },
  mapTexts.stops,
)
export type PathEdit = z.infer<typeof pathEdit>

export const mapPin = z.object({
  id: z.string(),
  x: z.number(),
  y: z.number(),
  entryId: z.nullable(z.string()),
  /** The label, or the name of the entry if the label is empty. */
  name: z.string(),
  label: z.string(),
  note: z.string(),
  category: z.nullable(z.string()),
  visibility,
  /** True if players do not see the pin, because of its own visibility or that of its entry. */
  isHidden: z.boolean(),
})
export type MapPin = z.infer<typeof mapPin>

export const mapStop = z.object({
  pinId: z.string(),
  /** A mention of the place in the session; null if a game master added the stop and the session does not mention the place. */
  source: z.nullable(source),
})
export type MapStop = z.infer<typeof mapStop>

export const mapJourney = z.object({
  sessionId: z.string(),
  sessionNumber: z.number(),
  name: z.string(),
  date: z.string(),
  /** True if a game master set the stops. */
  isEdited: z.boolean(),
  stops: z.array(mapStop),
})
export type MapJourney = z.infer<typeof mapJourney>

export const mapSummary = z.object({
  id: z.string(),
  name: z.string(),
  visibility,
  position: z.number(),
  width: z.number(),
  height: z.number(),
  pictureId: z.string(),
  /** Number of pins that the user sees. */
  pins: z.number(),
})
export type MapSummary = z.infer<typeof mapSummary>

export const deletedMap = z.object({ id: z.string(), name: z.string(), deletedAt: z.string() })
export type DeletedMap = z.infer<typeof deletedMap>

/** `deleted` is empty for players. */
export const mapList = success({ maps: z.array(mapSummary), deleted: z.array(deletedMap) })
export const mapAnswer = success({ map: mapSummary })
/** A line of a transcript. `speaker` is the character of its speaker, or the speaker's name; null if it is unknown. */
export const saidLine = z.object({ speaker: z.nullable(z.string()), text: z.string() })
export type SaidLine = z.infer<typeof saidLine>

/**
 * `journeys` contains every session, oldest first, including those without stops. `lines` contains the lines of the sources of the stops
 * by segment id, limited to those that the user may read.
 */
export const mapDetails = z.extend(mapAnswer, {
  pins: z.array(mapPin),
  journeys: z.array(mapJourney),
  lines: z.record(z.string(), saidLine),
})
export type MapDetails = Omit<z.infer<typeof mapDetails>, 'success'>
export const pinAnswer = success({ pin: mapPin })

export const entryPin = z.object({ pinId: z.string(), x: z.number(), y: z.number(), map: mapSummary })
export type EntryPin = z.infer<typeof entryPin>
/** At most one pin of each map. */
export const entryPins = success({ pins: z.array(entryPin) })
