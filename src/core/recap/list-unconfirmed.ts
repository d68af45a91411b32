import type { RecapSections } from '#contract/recap/schemas.ts'
import { type StatementSection, statementSections } from '#contract/recap/sections.ts'
import type { Source } from '#contract/source.ts'

type UnconfirmedStatement = {
  section: StatementSection
  position: number
  name: string
  /** The longest text of the item, apart from `name`. */
  text: string
  sources: Source[]
}

const isText = ([field, value]: [string, unknown]) =>
  field !== 'entryId' && typeof value === 'string' && value !== ''

/** Lists the sentences and items that a game master has to confirm or remove (docs/product.md, “Recaps”). */
export function listUnconfirmed(recap: RecapSections): UnconfirmedStatement[] {
  return statementSections.flatMap((section) => {
    const items: { confirmed: boolean; sources: Source[] }[] = recap[section]
    return items.flatMap((item, position) => {
      if (item.confirmed) return []
      const texts = Object.entries(item)
        .filter(isText)
        .map(([, value]) => String(value))
      const [name = '', ...others] = texts
      const [text = ''] = others.toSorted((a, b) => b.length - a.length)
      return [{ section, position, name, text, sources: item.sources }]
    })
  })
}
