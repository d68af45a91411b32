export function SectionHead({ title, hint }: { title: string; hint?: string | undefined }) {
  return (
    <>
      <h3 className="font-semibold">{title}</h3>
      {hint && <p className="mt-0.5 max-w-[38rem] text-small text-pretty text-subtle">{hint}</p>}
    </>
  )
}
