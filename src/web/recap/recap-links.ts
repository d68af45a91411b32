import { createContext, type ReactNode, useContext } from 'react'
import { recapTexts } from '#contract/recap.ts'

/** How names in a recap lead to the wiki: handed down by the application, since the wiki is another noun. */
export type RecapLinks = {
  /** The sentences of one paragraph, in which each entry is linked where it is named first. */
  linkSentences(sentences: string[]): ReactNode[]
  linkName(name: string, entryId: string | null): ReactNode
  /** The role of a character that the recap gives none; empty where nothing is known. */
  roleOf(name: string): string
}

export const RecapLinksContext = createContext<RecapLinks>({
  linkSentences: (sentences) => sentences,
  linkName: (name) => name,
  roleOf: () => recapTexts.defaultRole,
})

export function useRecapLinks() {
  const links = useContext(RecapLinksContext)
  return { ...links, linkText: (text: string) => links.linkSentences([text])[0] }
}
