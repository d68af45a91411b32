import { createContext, type ReactNode, useContext } from 'react'
import { typeset } from '#web/lib/typeset.ts'

/** How names in a recap lead to the wiki: handed down by the application, since the wiki is another noun. */
export type RecapLinks = {
  /** The sentences of one paragraph, in which each entry is linked where it is named first. */
  linkSentences(sentences: string[]): ReactNode[]
  linkName(name: string, entryId: string | null): ReactNode
  /** The role of a character without one in the recap; empty where the table is unknown. */
  roleOf(name: string): string
}

export const RecapLinksContext = createContext<RecapLinks>({
  linkSentences: (sentences) => sentences.map(typeset),
  linkName: (name) => typeset(name),
  roleOf: () => '',
})

export function useRecapLinks() {
  const links = useContext(RecapLinksContext)
  return { ...links, linkText: (text: string) => links.linkSentences([text])[0] }
}
