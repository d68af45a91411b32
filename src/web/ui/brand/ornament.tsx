import { joinClasses } from '#web/ui/join-classes.ts'

export function Ornament({ className }: { className?: string }) {
  return (
    <svg
      width="120"
      height="10"
      viewBox="0 0 120 10"
      aria-hidden="true"
      className={joinClasses('ornament', className)}
    >
      <path d="M0 5h48M72 5h48" stroke="currentColor" />
      <path d="M60 0l5 5-5 5-5-5z" fill="none" stroke="currentColor" />
      <circle cx="60" cy="5" r="1" fill="currentColor" />
    </svg>
  )
}
