import type { SiteFacts } from '#contract/pages.ts'
import { TitledPage } from '#web/site/layout/site-layout.tsx'
import { Each } from '#web/ui/each.tsx'

/** A version is a `##` heading. A change is a list item, which may span several lines. */
function parseChangelog(markdown: string): { title: string; changes: string[] }[] {
  const versions = markdown.split(/^## /m).slice(1)
  return versions.map((version) => {
    const [title = '', ...changes] = version.split(/^[-*] /m)
    return { title: title.trim(), changes }
  })
}

export function ChangelogPage({ facts }: { facts: SiteFacts }) {
  return (
    <TitledPage facts={facts} title="Changelog" lede="What is new, version by version.">
      {parseChangelog(facts.changelog).map(({ title, changes }) => (
        <section
          key={title}
          aria-label={title}
          className="grid gap-x-14 gap-y-4 border-t border-line py-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]"
        >
          <h2 className="font-display text-h2 font-[560]">{title}</h2>
          <div className="prose max-w-[44rem] [&>ul]:mt-0">
            <ul>
              {changes.map((change) => (
                <li key={change} className="mb-2.5 marker:text-gilt">
                  <Each items={change.split(marked)}>{drawPart}</Each>
                </li>
              ))}
            </ul>
          </div>
        </section>
      ))}
    </TitledPage>
  )
}

/** Matches bold text and code with the asterisks or backticks around them. */
const marked = /(\*\*[^*]+\*\*|`[^`]+`)/

function drawPart(part: string) {
  if (part.startsWith('**')) return <strong className="font-semibold text-fg">{part.slice(2, -2)}</strong>
  if (!part.startsWith('`')) return part
  return (
    <code className="rounded-chip bg-hover px-1.5 py-0.5 font-sans text-[0.84em] text-fg">
      {part.slice(1, -1)}
    </code>
  )
}
