import type { SiteFacts } from '#contract/pages.ts'
import { PageHead } from '#web/site/layout/page-head.tsx'
import { SiteLayout } from '#web/site/layout/site-layout.tsx'
import { parseChangelog, type Span } from './parse-changelog.ts'

export function ChangelogPage({ facts }: { facts: SiteFacts }) {
  return (
    <SiteLayout facts={facts}>
      <div className="mx-auto w-full max-w-[1160px] px-5 pb-20 md:px-8 md:pb-28">
        <PageHead title="Changelog">What is new, version by version.</PageHead>
        {parseChangelog(facts.changelog).map(({ title, changes }) => (
          <section
            key={title}
            aria-label={title}
            className="grid gap-x-14 gap-y-4 border-t border-line py-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]"
          >
            <h2 className="font-display text-h2 font-[560]">{title}</h2>
            <div className="prose max-w-[44rem] [&>ul]:mt-0">
              <ul>
                {changes.map((spans) => (
                  <li key={spans.map(({ text }) => text).join('')} className="mb-2.5 marker:text-gilt">
                    {spans.map((span) => (
                      <Words key={`${span.kind} ${span.text}`} {...span} />
                    ))}
                  </li>
                ))}
              </ul>
            </div>
          </section>
        ))}
      </div>
    </SiteLayout>
  )
}

function Words({ kind, text }: Span) {
  if (kind === 'strong') return <strong className="font-semibold text-fg">{text}</strong>
  if (kind === 'text') return text
  return <code className="rounded-chip bg-hover px-1.5 py-0.5 font-sans text-[0.84em] text-fg">{text}</code>
}
