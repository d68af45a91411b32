import { Check, Minus } from 'lucide-react'
import { buttonClasses } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { Plan } from './plans.ts'

/** Both prices are rendered; the billing toggle shows one of them with CSS. */
export function PlanCard({ plan, isPraised }: { plan: Plan; isPraised: boolean }) {
  const { name, monthly, yearly, text, includes, excludes, action } = plan
  return (
    <li
      className={joinClasses(
        'flex flex-col rounded-panel border bg-raised p-7 pb-8',
        isPraised ? 'border-[color-mix(in_oklch,var(--gilt)_65%,transparent)]' : 'border-line',
      )}
    >
      <h2 className="font-display text-h2 font-[560]">{name}</h2>
      <div className="mt-4 group-has-[#billing-yearly:checked]/plans:hidden">
        <Price amount={monthly} period="per month" />
      </div>
      <div className="mt-4 hidden group-has-[#billing-yearly:checked]/plans:block">
        <Price amount={yearly} period="per year" />
      </div>
      <p className="mt-4 font-read text-read text-pretty text-muted lg:min-h-[50px]">{text}</p>
      <ul className="mt-6 mb-8 grid gap-2.5 border-t border-line pt-6">
        {includes.map((item) => (
          <li key={item} className="flex gap-2.5">
            <Check size={16} strokeWidth={1.8} className="mt-0.5 shrink-0 text-gilt" />
            {item}
          </li>
        ))}
        {excludes.map((item) => (
          <li key={item} className="flex gap-2.5 text-subtle">
            <Minus size={16} strokeWidth={1.8} className="mt-0.5 shrink-0" />
            <span>
              <span className="sr-only">Not included: </span>
              {item}
            </span>
          </li>
        ))}
      </ul>
      <a
        href="/register"
        className={joinClasses(buttonClasses(isPraised ? 'primary' : 'plain', 'lg'), 'mt-auto')}
      >
        {action}
      </a>
    </li>
  )
}

function Price({ amount, period }: { amount: string; period: string }) {
  return (
    <p className="flex items-baseline gap-2">
      <span className="num font-display text-[46px]/[48px] font-[520] tracking-[-0.02em]">{amount}</span>
      <span className="text-small text-muted">{period}</span>
    </p>
  )
}
