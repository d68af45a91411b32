import type { FormEvent } from 'react'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { optionsEdit, tableLimits } from '#contract/campaigns/table.ts'
import { isBlank } from '#contract/text.ts'
import { SectionHead } from '#web/campaigns/section-head.tsx'
import { type OptionsProps, useUpdateOptions } from '#web/campaigns/settings-api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { SaveBar } from './save-bar.tsx'

type VocabularySectionProps = OptionsProps & {
  /** The edited text; null while there are no edits. */
  draft: string | null
  isChanged: boolean
  onDraft: (draft: string | null) => void
}

/** The speech engine gets the words as hints. */
export function VocabularySection(props: VocabularySectionProps) {
  const { campaignId, options, draft, isChanged, onDraft } = props
  const update = useUpdateOptions(campaignId)
  const text = draft ?? options.vocabulary.join('\n')
  const words = parseWords(text)
  const isAllowed = optionsEdit.safeParse({ vocabulary: words }).success
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isAllowed) update.mutate({ vocabulary: words }, { onSuccess: () => onDraft(null) })
  }
  return (
    <form onSubmit={save} noValidate aria-label="Vocabulary" className="mt-7">
      <SectionHead
        title="Words to expect"
        hint="Names of people, places and things that are in no dictionary. Names at the table are included already."
      />
      <div className="mt-4">
        <TextArea
          label="One word or phrase a line"
          rows={6}
          spellCheck={false}
          readOnly={update.isPending}
          placeholder={'Mirelle Vanthorne\nHollowgate\nNight of Falling Bells'}
          value={text}
          onChange={(event) => onDraft(event.target.value)}
          error={isAllowed ? null : campaignTexts.vocabularyTooLong}
        />
        <p className="num mt-1.5 text-small text-subtle">
          {formatNumber(words.length)} of {formatNumber(tableLimits.words)}
        </p>
      </div>
      <SaveBar
        label="Save the vocabulary"
        isChanged={isChanged}
        isSaved={update.isSuccess && draft === null}
        busy={update.isPending}
        error={<ActionFailed action={update} failed={campaignTexts.settingsFailed} />}
      />
    </form>
  )
}

export function parseWords(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => !isBlank(line)))]
}

export const isSameVocabulary = (draft: string, saved: string[]) =>
  parseWords(draft).join('\n') === saved.join('\n')
