import { type RecapSections, recapTexts } from '#contract/recap/schemas.ts'
import { withKeys } from '#web/recap/with-keys.ts'
import { CitedSentence } from '#web/ui/cited-sentence.tsx'
import { useRecapLinks } from './recap-links.ts'

export function AsideList({ asides }: Pick<RecapSections, 'asides'>) {
  const { linkSentences } = useRecapLinks()
  if (asides.length === 0) return null
  const linked = linkSentences(asides.map(({ text }) => text))
  return (
    <details className="print-hidden mt-6">
      <summary className="cursor-pointer text-ui font-medium marker:text-gilt">
        {recapTexts.asides}
        <span className="num ml-2 text-small text-subtle">{asides.length}</span>
      </summary>
      <p className="mt-1 text-small text-subtle">{recapTexts.asidesAbout}</p>
      <ul className="prose mt-3 space-y-2">
        {withKeys(asides, ({ text }) => text).map(([key, { sources }], index) => (
          <li key={key} dir="auto" className="timed">
            <CitedSentence sources={sources} showsTime>
              {linked[index]}
            </CitedSentence>
          </li>
        ))}
      </ul>
    </details>
  )
}
