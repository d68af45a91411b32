import { speechLanguages } from '#core/transcription/import/language-tag.ts'
import { ChoiceSection } from './choice-section.tsx'
import { useOptions, useUpdateOptions } from './settings-api.ts'

const languages = [
  { value: 'auto', label: 'Detect it' },
  ...speechLanguages.map(({ tag, name }) => ({ value: tag, label: name })),
]

/** Shows no loading error, because the switches above show it. */
export function LanguageSection({ campaignId }: { campaignId: string }) {
  const options = useOptions(campaignId)
  const update = useUpdateOptions(campaignId)
  if (!options.data) return null
  const { language } = options.data
  const isListed = languages.some(({ value }) => value === language)
  return (
    <ChoiceSection
      title="Language of the table"
      hint="The language that the speech engine expects and that recaps and articles are written in."
      value={language}
      options={isListed ? languages : [...languages, { value: language, label: language }]}
      onChange={(value) => update.mutate({ language: value })}
      update={update}
    />
  )
}
