import type { NameExample } from '#contract/names/schemas.ts'
import { diffWords } from '#core/wiki/text/diff-words.ts'
import { Each } from '#web/ui/each.tsx'

export function ChangeExamples({ examples }: { examples: NameExample[] }) {
  return (
    <ul aria-label="Examples" className="mt-2.5 divide-y divide-line rounded-card border border-line">
      {examples.map(({ where, before, after }) => (
        <li key={`${where} ${before}`} className="px-3.5 py-2.5">
          <p className="truncate text-label text-subtle">{where}</p>
          <p className="mt-0.5 text-ui break-words text-muted">
            <Changed before={before} after={after} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function Changed({ before, after }: Pick<NameExample, 'before' | 'after'>) {
  return (
    <Each items={diffWords(before, after)}>
      {({ text, kind }) => {
        if (kind === 'removed') return <del className="text-subtle decoration-danger">{text}</del>
        if (kind === 'same') return text
        return <ins className="rounded-[3px] bg-gilt-wash px-px text-gilt no-underline">{text}</ins>
      }}
    </Each>
  )
}
