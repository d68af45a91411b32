import type { RecapSections, Statement } from '#contract/recap/schemas.ts'
import { createNoMentionTest, type NameFinder } from '#core/names/find-names.ts'
import {
  createConfirmedAndVisibleTest,
  createHiddenNameFinder,
  createPlayerFilter,
  type Hidden,
  type Item,
} from '#core/wiki/hidden-names.ts'
import { filterRecap, joinTexts } from './filter-recap.ts'
import { splitScenes } from './split-scenes.ts'

/** Drops sentences that contain a name or a part of it: "St. Corvin" may be split between two sentences. */
function filterSentences(sentences: Statement[], find: NonNullable<NameFinder>): Statement[] {
  const found = [...find(joinTexts(sentences))].sort((a, b) => a.at - b.at)
  let [next, reached, end] = [0, 0, -1]
  return sentences.filter(({ text }) => {
    const start = end + 1
    end = start + text.length
    for (let name = found[next]; name && name.at < end; name = found[++next]) {
      reached = Math.max(reached, name.end)
    }
    return reached <= start
  })
}

export function dropStatementsWithNames(recap: RecapSections, find: NameFinder): RecapSections {
  if (!find) return recap
  return filterRecap(recap, createNoMentionTest(find), (sentences) => filterSentences(sentences, find))
}

/** Blanks the title of a scene that contains something hidden, because the title may reveal it. */
function hideTitles(sentences: Statement[], isForPlayers: (item: Item) => boolean): Statement[] {
  return splitScenes(sentences).flatMap((scene) => {
    const [first, ...rest] = scene
    if (first?.scene === undefined) return scene
    const whole = { text: joinTexts(scene), scene: first.scene, sources: scene.flatMap((one) => one.sources) }
    return isForPlayers(whole) ? scene : [{ ...first, scene: '' }, ...rest]
  })
}

/** Leaves out contradictions, unconfirmed statements, and statements that name a hidden entry or cite a hidden line. */
export function selectForPlayers(recap: RecapSections, hidden: Hidden): RecapSections {
  const isConfirmedAndVisible = createConfirmedAndVisibleTest(hidden)
  const find = createHiddenNameFinder(hidden)
  const narrativeSentences = hideTitles(recap.narrativeSentences, createPlayerFilter(hidden, find))
  const titled = { ...recap, narrativeSentences }
  const filtered = filterRecap(titled, isConfirmedAndVisible, (sentences) =>
    sentences.filter(isConfirmedAndVisible),
  )
  return { ...dropStatementsWithNames(filtered, find), contradictions: [] }
}
