import type { SiteFacts } from '#contract/pages.ts'
import { TitledPage } from '#web/site/layout/titled-page.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { QuestionList } from './question-list.tsx'
import { questionGroups } from './questions.ts'

export function FaqPage({ facts }: { facts: SiteFacts }) {
  return (
    <TitledPage
      facts={facts}
      title="Questions and answers"
      lede="What people ask before the first session, and after the third."
    >
      {questionGroups(facts).map(({ title, questions }) => (
        <section
          key={title}
          aria-label={title}
          className="grid gap-x-14 gap-y-4 pb-14 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
        >
          <h2 className="font-display text-[clamp(24px,2.8vw,30px)]/[1.2] font-[560] lg:pt-3">{title}</h2>
          <QuestionList questions={questions} />
        </section>
      ))}
      <section
        aria-label="Support"
        className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-panel border border-line bg-raised px-7 py-7"
      >
        <div>
          <h2 className="font-display text-h2 font-[560]">Not answered here?</h2>
          <p className="mt-1 font-read text-[17px]/[27px] text-muted">Write to us. A person reads it.</p>
        </div>
        <a href="/contact" className={buttonClasses('primary', 'lg')}>
          Contact Support
        </a>
      </section>
    </TitledPage>
  )
}
