import { joinClasses } from '#web/ui/join-classes.ts'

export function Sigil({ size = 'md', className }: { size?: 'sm' | 'md'; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        'grid shrink-0 place-items-center bg-gilt-wash text-gilt',
        size === 'sm' ? 'size-6 rounded-[6px]' : 'size-8 rounded-control',
        className,
      )}
    >
      <svg
        width={size === 'sm' ? 14 : 18}
        height={size === 'sm' ? 14 : 18}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M12 2.5 20.5 7v10L12 21.5 3.5 17V7Z" />
        <path d="M12 7.5 16.5 15h-9ZM12 2.5v5M3.5 7l4 8M20.5 7l-4 8M3.5 17l4-2M20.5 17l-4-2M12 21.5 7.5 15M12 21.5l4.5-6.5M3.5 7 12 7.5 20.5 7" />
      </svg>
    </span>
  )
}
