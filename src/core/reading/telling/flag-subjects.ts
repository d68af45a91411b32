import { tidyText } from '#core/reading/narrative/tidy-answer.ts'
import type { SceneAnswer } from '#core/reading/questions/ask-scenes.ts'
import { findSubjectFault } from './find-subject-fault.ts'
import type { NotedText, StoryAnswer } from './recap-answer.ts'

type Told = { scenes: SceneAnswer[]; story: StoryAnswer }
export type SubjectAnswer = { sentences: { sentence: number; text: string }[] }

const mostFlagged = 80

/** Lists the sentences of a recap that do not say who acts; English only. */
export function listFlagged({ scenes, story }: Told): NotedText[] {
  const sentences = [...scenes.flatMap((answer) => answer.scenes.flatMap((scene) => scene.sentences))]
  return [...story.summary, ...story.previously, ...sentences]
    .filter(({ text }) => findSubjectFault(text) !== null)
    .slice(0, mostFlagged)
}

/** Replaces flagged sentences with rewritten ones; the original stays as a fallback. */
export function rewriteFlagged<T extends Told>(told: T, flagged: NotedText[], answer: SubjectAnswer): T {
  const rewritten = new Map(
    answer.sentences.map(({ sentence, text }) => [flagged[sentence - 1], tidyText(text)]),
  )
  const rewrite = (one: NotedText): NotedText => {
    const text = rewritten.get(one) ?? ''
    return text === '' || text === one.text ? one : { ...one, text, original: one.text }
  }
  return {
    ...told,
    scenes: told.scenes.map((part) => ({
      scenes: part.scenes.map((scene) => ({ ...scene, sentences: scene.sentences.map(rewrite) })),
    })),
    story: {
      ...told.story,
      summary: told.story.summary.map(rewrite),
      previously: told.story.previously.map(rewrite),
    },
  }
}
