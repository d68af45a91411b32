import type { ReactNode } from 'react'

type LinkedCardProps = {
  /** Draws the link that the card consists of. */
  link: (props: { className: string; children: ReactNode }) => ReactNode
  face: ReactNode
  name: ReactNode
  /** Marks an entry that only game masters see. */
  mark?: ReactNode
  category?: ReactNode
  text: ReactNode
  textClasses: string
}

export function LinkedCard({ link, face, name, mark, category, text, textClasses }: LinkedCardProps) {
  return link({
    className:
      'flex h-full min-w-0 flex-col rounded-card border border-line bg-raised px-4 pt-3.5 pb-4 hover:border-line-strong',
    children: (
      <>
        <span className="flex items-center gap-3">
          {face}
          <span className="min-w-0 flex-1 truncate text-[15px]/6 font-semibold text-fg">
            <bdi>{name}</bdi>
          </span>
          {mark}
          {category && <bdi className="max-w-[40%] shrink-0 truncate text-label text-subtle">{category}</bdi>}
        </span>
        <span
          dir="auto"
          className={`mt-1.5 font-read text-[15px]/[23px] break-words text-muted ${textClasses}`}
        >
          {text}
        </span>
      </>
    ),
  })
}

export const NoText = ({ children }: { children: string }) => <span className="text-subtle">{children}</span>
