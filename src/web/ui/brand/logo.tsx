export function LogoMark({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        strokeWidth="1.6"
        d="M12 2.2c1 3.6 6 5.9 6 11.2a6 6 0 0 1-12 0c0-2.5 1.2-4.1 2.5-5.6.3 1.4.9 2.2 1.7 2.7C10 7.3 10.6 4.6 12 2.2Z"
      />
      <path strokeWidth="1.4" d="M12 12.2v6.5m-2-4 2-2.8 2 2.8" />
      <path strokeWidth="1.6" d="M6.5 22h11" />
    </svg>
  )
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 text-gilt">
      <LogoMark />
      <span className="font-display text-[17px]/6 font-[560] tracking-[-0.01em] text-fg">Hearthscribe</span>
    </span>
  )
}
