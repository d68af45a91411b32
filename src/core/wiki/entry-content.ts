import {
  type EntryContent,
  type EntryKey,
  emptyContent,
  entryFields,
  entryKeys,
} from '#contract/wiki/schemas.ts'
import { dropSecrets } from './text/secret-parts.ts'

const fillFields = (fieldOf: (key: EntryKey) => unknown) =>
  Object.fromEntries(entryKeys.map((key) => [key, fieldOf(key)])) as EntryContent

/** Takes the fields that users write from a value that holds more, such as a row. */
export const pickContent = (entry: EntryContent): EntryContent => fillFields((key) => entry[key])

type PartOfContent = { [Key in EntryKey]?: EntryContent[Key] | undefined }
/** Takes the fields that `part` lacks from `base`. */
export const fillContent = (part: PartOfContent, base = emptyContent): EntryContent =>
  fillFields((key) => part[key] ?? base[key])

/** Reduces each field to what its audience lets players see. Does not check that players see the entry at all. */
export const showContentToPlayers = (content: EntryContent): EntryContent =>
  fillFields((key) => {
    const { audience } = entryFields[key]
    if (audience === 'gm') return emptyContent[key]
    const value = content[key]
    return audience === 'open parts' && typeof value === 'string' ? dropSecrets(value) : value
  })

const byKey = ([left]: [string, unknown], [right]: [string, unknown]) => (left < right ? -1 : 1)

/** Equal for equal content in any order of its details. */
function serialize(content: EntryContent): string {
  const values = entryKeys.map((key) => content[key])
  return JSON.stringify(
    values.map((value) =>
      typeof value === 'string' || Array.isArray(value) ? value : Object.entries(value).toSorted(byKey),
    ),
  )
}

export function isSameContent(before: EntryContent, after: EntryContent): boolean {
  return serialize(before) === serialize(after)
}

/** A `before` of null counts as invisible to players. */
export function isSameForPlayers(before: EntryContent | null, after: EntryContent): boolean {
  const [old, next] = [before, after].map((content) =>
    content === null || content.visibility === 'gm' ? null : serialize(showContentToPlayers(content)),
  )
  return old === next
}
