import type { Reading } from '#core/language/read-transcript.ts'
import { itemHeads } from '#core/language/words/name-lexicon.ts'
import { toWordSet } from '#core/language/words/word-set.ts'
import { addMention, type NameGroup } from './group-names.ts'

// Common powers of magic items. "healing" is left out, because a "potion of healing" is an ordinary supply.
const powers =
  toWordSet(`holding haste speed protection displacement elvenkind flying strength resistance storing
warning climbing levitation striding disguise wonder wonders sharpness mending teleportation truesight invisibility
sending scrying returning slaying venom wounding command power winter summer fire frost lightning thunder shadows
disappearance dryness secrets regeneration evasion feathers spiders swimming warmth health intellect`)

/** Finds magic items by their pattern, with or without capitals: "the bag of holding". */
export function findMagicItems(reading: Reading): NameGroup[] {
  const groups = new Map<string, NameGroup>()
  for (const line of reading.lines) {
    if (line.isTableTalk) continue
    line.tokens.forEach((token, index) => {
      const [link, power] = [line.tokens[index + 1], line.tokens[index + 2]]
      if (!itemHeads.has(token.word) || link?.word !== 'of' || !power || !powers.has(power.word)) return
      const words = [token.word, 'of', power.word]
      const key = words.join(' ')
      addMention(groups, key, { line, from: index, to: index + 2, words, text: key })
    })
  }
  return [...groups.values()].filter((group) => group.mentions.length >= 4)
}
