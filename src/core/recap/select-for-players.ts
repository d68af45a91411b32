import type { RecapSections, Statement } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/transcription/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { filterRecap, joinTexts } from './filter-recap.ts'
import {
  createNameFinder,
  createNoMentionTest,
  dropStatementsWithNames,
  type NameFinder,
} from './find-names.ts'
import { splitScenes } from './split-scenes.ts'

/** Names of hidden wiki entries, and the transcript lines about them. */
export type Hidden = { names: string[]; segmentIds: ReadonlySet<string> }

type Item = { sources?: Source[]; confirmed?: boolean; name?: string }

/**
 * Adds names without their leading article, because a recap may say "her Ember Blade". For "The Hand", nothing is added, because "Hand"
 * would hide too much.
 */
export function addBareNames(names: string[]): string[] {
  const bare = names.map((name) => name.trim().replace(/^(?:the|an?)\s+(?=\S+\s+\S)/i, ''))
  return [...new Set([...names, ...bare])]
}

function createConfirmedAndVisibleTest({ names, segmentIds }: Hidden): (item: Item) => boolean {
  const folded = new Set(names.map(foldName))
  return ({ confirmed, sources = [], name }) =>
    confirmed !== false &&
    !sources.some((source) => segmentIds.has(source.segmentId)) &&
    !(name && folded.has(foldName(name)))
}

const createHiddenNameFinder = ({ names }: Hidden): NameFinder => createNameFinder(addBareNames(names))

export function createPlayerFilter(
  hidden: Hidden,
  find = createHiddenNameFinder(hidden),
): (item: Item) => boolean {
  const isConfirmedAndVisible = createConfirmedAndVisibleTest(hidden)
  const hasNoHiddenName = createNoMentionTest(find)
  return (item) => isConfirmedAndVisible(item) && hasNoHiddenName(item)
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
