import { speechLanguages } from '#core/transcription/import/language-tag.ts'
import { ChoiceSection } from './choice-section.tsx'
import { type OptionsProps, useUpdateOptions } from './settings-api.ts'

const languages = [
  { value: 'auto', label: 'Detect it' },
  ...speechLanguages.map(({ tag, name }) => ({ value: tag, label: name })),
]

export function LanguageSection({ campaignId, options: { language } }: OptionsProps) {
  const update = useUpdateOptions(campaignId)
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
