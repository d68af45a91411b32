import type { RecapSections } from '#contract/recap/schemas.ts'
import { isEcho, wordsOf } from './is-echo.ts'

/** Removes repeated quotes. A quote stays in the first of these places: a memorable moment, a key event, a character. */
export function quoteOnce(recap: RecapSections): RecapSections {
  const quoted = new Set<string>()
  const takeNew = (quote: string) => {
    const words = wordsOf(quote)
    if (words === '' || quoted.has(words)) return false
    quoted.add(words)
    return true
  }
  return {
    ...recap,
    memorableMoments: recap.memorableMoments.flatMap((moment) => {
      if (!moment.quote || takeNew(moment.quote)) return [moment]
      const rest = { ...moment, title: isEcho(moment.title, moment.quote) ? '' : moment.title, quote: '' }
      return rest.title || rest.significance ? [rest] : []
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
