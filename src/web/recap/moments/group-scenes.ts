import { type RecapMoment, recapTexts } from '#contract/recap/schemas.ts'
import { titleByTime } from '#core/recap/title-by-time.ts'

type Scene = { scene: string | null; moments: RecapMoment[] }

/** Groups moments by their times. Moments chosen because of a bookmark come first, under a heading of their own. */
export function groupScenes(moments: RecapMoment[]): Scene[] {
  const titles = new Map(
    titleByTime(moments.map(({ start }) => start)).map((title, index) => [moments[index], title]),
  )
  const marked = moments.filter((moment) => moment.marked)
  const scenes: Scene[] = []
  for (const moment of moments) {
    if (moment.marked) continue
    const title = titles.get(moment) ?? null
    const last = scenes.at(-1)
    if (last && (title === null || title === last.scene)) last.moments.push(moment)
    else scenes.push({ scene: title, moments: [moment] })
  }
  return marked.length > 0 ? [{ scene: recapTexts.marked, moments: marked }, ...scenes] : scenes
}
