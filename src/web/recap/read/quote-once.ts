import type { RecapSections } from '#contract/recap/schemas.ts'
import { isEcho, wordsOf } from './is-echo.ts'

/**
 * Keeps each quote only in the first of these places: the story, memorable moments, key events, characters. The story is not compared with
 * the quotes of characters.
 * A quote that the title or description of a key event already contains is removed from that event.
 */
export function quoteOnce(recap: RecapSections): RecapSections {
  const quoted = new Set<string>()
  const story = `${recap.summary} ${recap.detailedNarrative}`
  const takeNew = (quote: string) => {
    const words = wordsOf(quote)
    if (words === '' || quoted.has(words)) return false
    quoted.add(words)
    return true
  }
  return {
    ...recap,
    memorableMoments: recap.memorableMoments.flatMap((moment) => {
      if (!moment.quote || (!isEcho(moment.quote, story) && takeNew(moment.quote))) return [moment]
      const rest = { ...moment, title: isEcho(moment.title, moment.quote) ? '' : moment.title, quote: '' }
      return rest.significance ? [rest] : []
    }),
    keyEvents: recap.keyEvents.map((event) => ({
      ...event,
      keyDialogue: event.keyDialogue.filter(
        (quote) => !isEcho(quote, `${event.title} ${event.description}`) && takeNew(quote),
      ),
    })),
    charactersInvolved: recap.charactersInvolved.map((one) => ({
      ...one,
      notableQuotes: one.notableQuotes.filter(takeNew),
    })),
  }
}
