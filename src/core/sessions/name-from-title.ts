import { sessionLimits } from '#contract/sessions/schemas.ts'

/** True for a default name, such as "Session 12". */
export const isUnnamed = (name: string): boolean =>
  /^(?:session|episode|sitzung|folge)\s*#?\d*$/i.test(name.trim())

/** Returns the name under which a session is shown to the readers of a recap with this title. */
export const nameEvening = (name: string, title: string): string =>
  isUnnamed(name) && title !== '' ? title : name

type Evening = {
  name: string
  /** Title of the recap that the new one replaces; "" if there was none. */
  titleBefore: string
  title: string
}

/**
 * Returns the title of a recap as the new name of its session, or null if the session keeps its name. A name that a user wrote stays. A
 * title that names an entry of the wiki is not used, because the entry may be hidden now or later, and players see the names of sessions.
 * @param says whether a text names an entry of the wiki
 */
export function nameFromTitle(
  { name, titleBefore, title }: Evening,
  says: (text: string) => boolean,
): string | null {
  const isChosen = !isUnnamed(name) && name !== titleBefore
  const isUsable = title !== '' && title.length <= sessionLimits.name && !says(title)
  return isChosen || !isUsable || title === name ? null : title
}
