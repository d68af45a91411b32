import { Check, Minus } from 'lucide-react'
import { planTexts } from '#contract/accounts/plans.ts'
import type { SiteFacts } from '#contract/pages.ts'
import { PageHead, SiteLayout } from '#web/site/layout/site-layout.tsx'
import { pricingQuestions, QuestionList } from '#web/site/pages/faq-page.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type Plan, plans, shownDiscount } from './plans.ts'

/** Both prices are rendered; the billing toggle shows one of them with CSS. */
function PlanCard({ plan, isPraised }: { plan: Plan; isPraised: boolean }) {
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

export function PricingPage({ facts }: { facts: SiteFacts }) {
  const { enforcesPlans } = facts
  return (
    <SiteLayout facts={facts}>
      <div className="mx-auto w-full max-w-[1160px] px-5 pb-20 md:px-8 md:pb-28">
        {enforcesPlans ? (
          <PageHead title="Pricing">
            Three plans, by the month or by the year. You can begin without paying.
          </PageHead>
        ) : (
          <h1 className="max-w-[24ch] py-12 font-display text-[clamp(30px,4.6vw,52px)]/[1.1] font-[560] tracking-[-0.022em] text-balance md:py-20">
            {planTexts.noneApplies}
          </h1>
        )}
        <div className="group/plans">
          <BillingToggle />
          <ul className="mt-6 grid gap-5 lg:grid-cols-3">
            {plans.map((plan, index) => (
              <PlanCard key={plan.name} plan={plan} isPraised={enforcesPlans && index === 1} />
            ))}
          </ul>
        </div>
        <section
          aria-labelledby="pricing-questions"
          className="mt-20 grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
        >
          <div>
            <h2 id="pricing-questions" className="font-display text-[clamp(26px,3vw,34px)]/[1.15] font-[560]">
              About paying
            </h2>
            <a href="/contact" className={`mt-5 ${buttonClasses('plain', 'lg')}`}>
              Contact Sales
            </a>
          </div>
          <QuestionList questions={pricingQuestions(facts).slice(enforcesPlans ? 0 : 1)} />
        </section>
      </div>
    </SiteLayout>
  )
}

const choiceClasses =
  'relative flex h-9 cursor-pointer items-center rounded-control px-4 font-medium text-muted hover:text-fg has-checked:bg-overlay has-checked:text-fg has-checked:shadow-[inset_0_0_0_1px_var(--line)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gilt touch:h-11'
const radioClasses = 'absolute inset-0 cursor-pointer appearance-none rounded-control outline-none'

/** Radio buttons, so that CSS can switch the prices without a script. */
function BillingToggle() {
  return (
    <fieldset className="inline-flex gap-1 rounded-[11px] border border-line bg-sunken p-1">
      <legend className="sr-only">Billing</legend>
      <label className={choiceClasses}>
        <input
          type="radio"
          name="billing"
          id="billing-monthly"
          value="monthly"
          defaultChecked
          className={radioClasses}
        />
        Monthly
      </label>
      <label className={choiceClasses}>
        <input type="radio" name="billing" id="billing-yearly" value="yearly" className={radioClasses} />
        <span>
          Yearly <span className="pl-1 text-small text-gilt">Save {shownDiscount}%</span>
        </span>
      </label>
    </fieldset>
  )
}
