import { createContext, type ReactNode, useContext } from 'react'
import { typeset } from '#contract/typeset.ts'

/** The application provides these functions, because the recap code must not import the wiki. */
type RecapLinks = {
  /** Links the first mention of each entry in the sentences of one paragraph. */
  linkSentences(sentences: string[]): ReactNode[]
  linkName(name: string, entryId: string | null): ReactNode
  /** Role of a character whose role the recap does not state; empty if unknown. */
  roleOf(name: string): string
  faceOf(name: string, entryId: string | null): ReactNode
}

export const RecapLinksContext = createContext<RecapLinks>({
  linkSentences: (sentences) => sentences.map(typeset),
  linkName: (name) => typeset(name),
  roleOf: () => '',
  faceOf: () => null,
})

export function useRecapLinks() {
  const links = useContext(RecapLinksContext)
  return { ...links, linkText: (text: string) => links.linkSentences([text])[0] }
}
