import { createElement, type ReactNode } from 'react'

type MarkedRunProps = {
  run: {
    marks: readonly ('strong' | 'emphasis' | 'code')[]
    link: { kind: 'address'; href: string } | { kind: 'entry' | 'picture' | 'missing' } | null
  }
  children: ReactNode
}

const elements = { strong: 'strong', emphasis: 'em', code: 'code' } as const

/** Wraps `children` in a link, if the run has an address, and in the elements of its marks. The caller draws links to entries. */
export function MarkedRun({ run: { marks, link }, children }: MarkedRunProps) {
  const linked =
    link?.kind === 'address' ? (
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow ugc" className="address">
        {children}
      </a>
    ) : (
      children
    )
  return marks.reduceRight<ReactNode>((inner, mark) => createElement(elements[mark], null, inner), linked)
}
