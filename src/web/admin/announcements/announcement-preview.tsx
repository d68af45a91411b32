import { isBlank } from '#contract/text.ts'
import { AnnouncementBanner } from './announcement-banner.tsx'
import type { AnnouncementForm } from './announcement-form.ts'

export function AnnouncementPreview({ form }: { form: AnnouncementForm }) {
  const isEmpty = isBlank(form.title) && isBlank(form.content)
  return (
    <section aria-label="Preview" className="pt-5 pb-5">
      <p aria-hidden="true" className="mb-1.5 text-small font-medium text-fg">
        Preview
      </p>
      {isEmpty ? (
        <p className="rounded-card border border-dashed border-line px-3.5 py-2.5 text-ui text-subtle">
          The banner appears here as you type.
        </p>
      ) : (
        <AnnouncementBanner
          announcement={{ type: form.type, title: form.title.trim(), content: form.content.trim() }}
        />
      )}
    </section>
  )
}
