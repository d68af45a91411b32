import type { CheckAnswer, CheckedRow } from '#core/reading/questions/ask-check.ts'
import type { TellAnswer } from '#core/reading/questions/ask-tell.ts'
import { countWords } from '#core/words.ts'

/** Lists the sentences of the scenes. */
export const listStory = ({ scenes }: TellAnswer): CheckedRow[] =>
  scenes.flatMap(({ title, paragraphs }) =>
    paragraphs.flat().map(({ text, lines }) => ({ text, lines, label: title, hint: '' })),
  )

/** Shortens or drops the named sentences in the order of the answer, until at least `words` words are gone. */
export function shortenStory(told: TellAnswer, { faults }: CheckAnswer, words: number): TellAnswer {
  const sentences = told.scenes.flatMap(({ paragraphs }) => paragraphs.flat())
  const shorter = new Map<object, string>()
  let left = words
  for (const { sentence: number, text } of faults) {
    const sentence = sentences[number - 1]
    const gone = sentence ? countWords(sentence.text) - countWords(text) : 0
    if (!sentence || gone <= 0 || left <= 0 || shorter.has(sentence)) continue
    shorter.set(sentence, text)
    left -= gone
  }
  return {
    ...told,
    scenes: told.scenes.map((scene) => ({
      ...scene,
      paragraphs: scene.paragraphs.map((paragraph) =>
        paragraph
          .map((sentence) => ({ ...sentence, text: shorter.get(sentence) ?? sentence.text }))
          .filter(({ text }) => text !== ''),
      ),
    })),
  }
}

/** Counts the words of the story: title, opening, scenes, until next time and treasure. */
export function countStory(tell: TellAnswer): number {
  const texts = [
    tell.title,
    ...tell.opening.map(({ text }) => text),
    ...tell.scenes.flatMap(({ title, paragraphs }) => [title, ...paragraphs.flat().map(({ text }) => text)]),
    ...tell.untilNextTime.map(({ text }) => text),
    ...tell.treasure.map(({ text }) => text),
  ]
  return countWords(texts.join(' '))
}
