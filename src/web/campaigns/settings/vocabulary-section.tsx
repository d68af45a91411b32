import type { FormEvent } from 'react'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { optionsEdit, tableLimits } from '#contract/campaigns/table.ts'
import { errorText } from '#web/lib/api/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { parseWords } from './parse-words.ts'
import { SaveBar } from './save-bar.tsx'
import { useOptions, useUpdateOptions } from './settings-api.ts'

type VocabularySectionProps = {
  campaignId: string
  /** Unsaved changes; null if there are none. */
  draft: string | null
  onDraft: (draft: string | null) => void
}

/** The vocabulary contains names, which the speech engine gets as hints. */
export function VocabularySection({ campaignId, draft, onDraft }: VocabularySectionProps) {
  const options = useOptions(campaignId)
  return (
    <Loaded query={options} failed={campaignTexts.loadDataFailed}>
      {({ vocabulary }) => (
        <VocabularyForm campaignId={campaignId} saved={vocabulary} draft={draft} onDraft={onDraft} />
      )}
    </Loaded>
  )
}

function VocabularyForm({ campaignId, saved, draft, onDraft }: VocabularySectionProps & { saved: string[] }) {
  const update = useUpdateOptions(campaignId)
  const text = draft ?? saved.join('\n')
  const words = parseWords(text)
  const isDirty = draft !== null && !isSameVocabulary(draft, saved)
  const isAllowed = optionsEdit.safeParse({ vocabulary: words }).success
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isAllowed) update.mutate({ vocabulary: words }, { onSuccess: () => onDraft(null) })
  }
  return (
    <form onSubmit={save} noValidate aria-label="Vocabulary">
      <h3 className="font-semibold">Words to expect</h3>
      <p className="mt-0.5 max-w-[38rem] text-small text-pretty text-subtle">
        Names of people, places and things that are in no dictionary. Names at the table are included already.
      </p>
      <div className="mt-4">
        <TextArea
          label="One word or phrase a line"
          rows={12}
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
        isDirty={isDirty}
        isSaved={update.isSuccess && draft === null}
        busy={update.isPending}
        error={
          update.isError && (
            <Banner kind="error">{errorText(update.error, campaignTexts.settingsFailed)}</Banner>
          )
        }
      />
    </form>
  )
}

export const isSameVocabulary = (draft: string, saved: string[]) =>
  parseWords(draft).join('\n') === saved.join('\n')
