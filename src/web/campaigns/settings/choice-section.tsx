import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Select, type SelectOption } from '#web/ui/forms/select.tsx'
import { SectionHead } from './section-head.tsx'

type ChoiceSectionProps = {
  title: string
  hint: string
  value: string
  options: SelectOption[]
  onChange: (value: string) => void
  update: { isError: boolean; error: unknown }
}

export function ChoiceSection({ title, hint, value, options, onChange, update }: ChoiceSectionProps) {
  return (
    <section aria-label={title} className="mt-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-[1_1_240px]">
          <SectionHead title={title} hint={hint} />
        </div>
        <div className="w-full sm:w-56">
          <Select label={title} value={value} options={options} onChange={onChange} />
        </div>
      </div>
      <ActionFailed action={update} failed={campaignTexts.settingsFailed} />
    </section>
  )
}
