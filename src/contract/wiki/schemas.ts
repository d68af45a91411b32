import * as z from 'zod/mini'
import { pictureId } from '#contract/picture-id.ts'
import { source } from '#contract/source.ts'
import { boundedText, fileLine, fileText, isStorable, requiredLine } from '#contract/text.ts'

export const wikiLimits = {
  name: 255,
  category: 50,
  description: 100_000,
  entries: 50_000,
  /** Entries that an answer with changes may hold; after more changes, clients load the whole wiki. */
  changes: 200,
  details: 100,
  detailKey: 100,
  detailValue: 2_000,
  aliases: 50,
  entitiesPerSession: 500,
  featuredPerCategory: 3,
  recentChanges: 50,
  relatedExcerpt: 120,
  categoryExcerpt: 150,
  searchExcerpt: 200,
  searchResults: { default: 20, max: 100 },
} as const

export const wikiTexts = {
  nameRequired: 'Entry name is required',
  nameTooLong: 'Entry name is too long (maximum 255 characters)',
  nameNotAllowed: 'Entry name contains characters that are not allowed',
  categoryText: 'Category must be text',
  descriptionText: 'Description must be text',
  categoryTooLong: 'Category name is too long (maximum 50 characters)',
  descriptionTooLong: `Description is too long (maximum ${wikiLimits.description} characters)`,
  aliases: `Aliases must be a list of at most ${wikiLimits.aliases} names`,
  visibility: 'visibility must be everyone or gm',
  keepOldName: 'keepOldName must be true or false',
  details: `Details may hold at most ${wikiLimits.details} text values`,
  entryNotFound: 'Wiki entry not found',
  gmOnly: 'Access denied. Only the GM can edit wiki entries.',
  deleteDenied: 'Failed to delete wiki entry. You may not have permission to delete this entry.',
  updateFailed: 'Failed to update wiki entry',
  stale: 'This entry was changed by someone else. Reload to see the latest version.',
  missing: 'Missing entry or campaign information',
  invalidEntry: 'Invalid entry data',
  noCampaign: 'No campaign selected',
  confirmDelete:
    'Are you sure you want to delete this wiki entry? This action cannot be undone and will remove the entry and all its mentions.',
  visibleToAll: 'Changes are visible to all players.',
  visibleToGms: 'Only game masters see this entry.',
  lockedForPlayers: 'Only game masters can edit or delete wiki entries.',
  detailUnnamed: 'Every detail needs a name',
  detailTwice: 'Two details have the same name',
  foundResults: (count: number) => `Found ${count} results for`,
  limit: `limit must be a number between 1 and ${wikiLimits.entries}`,
  searchLimit: 'limit must be a number between 1 and 100',
  offset: 'offset must be a whole number from 0',
  createFailed: 'Failed to create wiki entry',
  entriesFailed: 'The wiki entries could not be loaded.',
  categoriesFailed: 'The categories could not be loaded.',
  related: 'Related Entities',
  crossReferenced: 'Cross-referenced',
  moreConnections: (count: number) => `+${count} more connection${count === 1 ? '' : 's'}`,
  fewerConnections: 'Show fewer connections',
  viewAll: (count: string) => `View all ${count}`,
  forGms: 'For game masters',
  gmsOnly: 'Game masters only',
  marksHint:
    '**bold**, *italic*, # heading, - list, > quote, [[entry]], ![[picture of an entry]], [text](https://…)',
  hideSelected: 'Hide selected part from players',
  keepName: (name: string) => `Keep “${name}” as another name, so that links still work`,
  createNamed: (name: string) => `Create “${name}”`,
  nothingWritten: 'Nothing is written here yet.',
  mentioned: (lines: number, name: string) =>
    lines === 1 ? `1 line mentions ${name}.` : `${lines} lines mention ${name}.`,
  noDescription: 'No description yet.',
  typedBefore: 'This is what you typed before. It is not saved yet.',
  typedKept: (title: string) =>
    `What you typed in “${title}” is kept and not saved yet. Open its form again to go on.`,
  viewAsPlayer: 'View as player',
  seenBy: 'Seen by',
  previewShared: 'Preview Shared',
  backToWiki: 'Back to Wiki',
  nothingFound: 'Nothing was found',
  nothingFoundHint: 'Small typos are fine. Try fewer words.',
} as const

export const visibility = z.enum(['everyone', 'gm'])

const nameErrors = { tooLong: wikiTexts.nameTooLong, notAllowed: wikiTexts.nameNotAllowed }
const entryName = requiredLine({ ...nameErrors, required: wikiTexts.nameRequired }, wikiLimits.name)
const description = boundedText(
  { ...nameErrors, tooLong: wikiTexts.descriptionTooLong, notText: wikiTexts.descriptionText },
  wikiLimits.description,
)

const detailText = (max: number) =>
  z
    .string(wikiTexts.details)
    .check(z.maxLength(max, wikiTexts.details), z.refine(isStorable, wikiTexts.details))

const details = z
  .record(detailText(wikiLimits.detailKey), detailText(wikiLimits.detailValue), wikiTexts.details)
  .check(z.refine((value) => Object.keys(value).length <= wikiLimits.details, wikiTexts.details))

const category = z.pipe(
  boundedText(
    { ...nameErrors, tooLong: wikiTexts.categoryTooLong, notText: wikiTexts.categoryText },
    wikiLimits.category,
  ),
  z.transform((value) => value.toLowerCase()),
)
const aliases = z
  .array(boundedText(nameErrors, wikiLimits.name), wikiTexts.aliases)
  .check(z.maxLength(wikiLimits.aliases, wikiTexts.aliases))
export const visibilityEdit = z.enum(['everyone', 'gm'], wikiTexts.visibility)

type EntryField = {
  label: string
  /** What players get of the field: all of it, its `initial` value, or the text without its `:::gm` parts. */
  audience: 'everyone' | 'gm' | 'open parts'
  /** Of a new entry, and of revisions, form drafts and files from before the field. */
  initial: unknown
  /** What the server answers. */
  stored: z.ZodMiniType
  /** What a user may send. */
  edit: z.ZodMiniType
  /** What a file with an exported campaign may hold. */
  file: z.ZodMiniType
}

/**
 * The fields of an entry that users write. Answers, edits, revisions, comparisons, exports and forms follow from this table:
 * docs/first-change.md adds one.
 */
export const entryFields = {
  name: {
    label: 'Name',
    audience: 'everyone',
    initial: '',
    stored: z.string(),
    edit: entryName,
    file: fileLine(wikiLimits.name),
  },
  category: {
    label: 'Category',
    audience: 'everyone',
    initial: 'misc',
    stored: z.string(),
    edit: category,
    file: fileText(wikiLimits.category),
  },
  description: {
    label: 'Description',
    audience: 'open parts',
    initial: '',
    stored: z.string(),
    edit: description,
    file: fileText(wikiLimits.description),
  },
  aliases: {
    label: 'Also known as',
    audience: 'everyone',
    initial: [],
    stored: z.array(z.string()),
    edit: aliases,
    file: z.array(fileText(wikiLimits.name)).check(z.maxLength(wikiLimits.aliases)),
  },
  details: {
    label: 'Details',
    audience: 'everyone',
    initial: {},
    stored: z.record(z.string(), z.string()),
    edit: details,
    file: z.record(fileText(1_000), fileText()),
  },
  visibility: {
    label: 'Who sees it',
    audience: 'gm',
    initial: 'everyone',
    stored: visibility,
    edit: visibilityEdit,
    /** Exported for game masters only. */
    file: z.optional(visibility),
  },
} as const satisfies Record<string, EntryField>

type EntryFields = typeof entryFields
export type EntryKey = keyof EntryFields
export const entryKeys = Object.keys(entryFields) as EntryKey[]

/** Returns one column of the table, such as the schemas of an edit, by field. */
function columnOf<Column extends keyof EntryField>(column: Column) {
  const cells = entryKeys.map((key) => [key, entryFields[key][column]])
  return Object.fromEntries(cells) as { [Key in EntryKey]: EntryFields[Key][Column] }
}

/** Returns the schemas of a column by field; a missing value becomes the `initial` one. */
function withInitial<Column extends 'stored' | 'edit'>(column: Column) {
  const schemas = entryKeys.map((key) => {
    const { [column]: schema, initial } = entryFields[key]
    return [key, z._default<z.ZodMiniType>(schema, initial)]
  })
  return Object.fromEntries(schemas) as { [Key in EntryKey]: z.ZodMiniDefault<EntryFields[Key][Column]> }
}

export const fileFields = columnOf('file')
export const entryContent = z.object(columnOf('stored'))
export type EntryContent = z.infer<typeof entryContent>
/** Content that was stored as JSON, perhaps before a field existed. */
export const storedContent = z.object(withInitial('stored'))
export const emptyContent: EntryContent = storedContent.parse({})

export const fact = z.object({
  id: z.string(),
  text: z.string(),
  status: z.enum(['accepted', 'proposed', 'dismissed']),
  sources: z.array(source),
  /** True if the text is a sentence of the transcript, word for word. */
  isQuote: z.optional(z.boolean()),
  /** Who said the quote. Absent for readers who may not see the transcript. */
  speaker: z.optional(z.string()),
})
export type Fact = z.infer<typeof fact>

export const wikiEntry = z.object({
  id: z.string(),
  ...entryContent.shape,
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
  session_number: z.nullable(z.number()),
  picture: pictureId,
})
export type WikiEntry = z.infer<typeof wikiEntry>

export const wikiSummary = z.extend(
  z.pick(wikiEntry, {
    id: true,
    name: true,
    aliases: true,
    category: true,
    visibility: true,
    updated_at: true,
    picture: true,
  }),
  {
    /** The start of the description as plain text. */
    preview: z.string(),
    /** Length of the description in bytes. */
    length: z.number(),
  },
)
export type WikiSummary = z.infer<typeof wikiSummary>

export const foundEntry = z.extend(z.omit(wikiSummary, { preview: true, length: true }), {
  /** Plain text around the first match of the description, or its start. */
  excerpt: z.string(),
})
export type FoundEntry = z.infer<typeof foundEntry>

export const wikiArticle = z.extend(wikiEntry, {
  facts: z.array(fact),
  detailSources: z.record(z.string(), z.array(source)),
  /** How many transcript lines mention the entry; only for game masters, and only while the description is empty. */
  mentions: z.optional(z.number()),
})
export type WikiArticle = z.infer<typeof wikiArticle>

export const relatedEntry = z.extend(wikiEntry, {
  relationships: z.array(
    z.object({ type: z.enum(['co-mentioned', 'cross-reference']), description: z.string() }),
  ),
})
export type RelatedEntry = z.infer<typeof relatedEntry>

export const wikiCategory = z.object({
  name: z.string(),
  count: z.number(),
  isCore: z.boolean(),
  visibility,
})
export type WikiCategory = z.infer<typeof wikiCategory>

/** `PUT /api/wiki/{c}/entry/{e}`: absent fields stay unchanged; a stale `version` is refused. */
export const entryEdit = z.extend(z.partial(z.object(columnOf('edit'), wikiTexts.nameRequired)), {
  /** If false, a rename does not keep the old name as an alias. */
  keepOldName: z.optional(z.boolean(wikiTexts.keepOldName)),
  version: z.optional(z.number(wikiTexts.stale)),
})
export type EntryEdit = z.infer<typeof entryEdit>

export const newEntry = z.object({ ...withInitial('edit'), name: entryName }, wikiTexts.nameRequired)
export type NewEntry = z.infer<typeof newEntry>
