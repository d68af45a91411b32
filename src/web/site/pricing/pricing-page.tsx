import { planTexts } from '#contract/accounts/plans.ts'
import type { SiteFacts } from '#contract/pages.ts'
import { PageHead } from '#web/site/layout/page-head.tsx'
import { SiteLayout } from '#web/site/layout/site-layout.tsx'
import { QuestionList } from '#web/site/pages/question-list.tsx'
import { pricingQuestions } from '#web/site/pages/questions.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { PlanCard } from './plan-card.tsx'
import { plans, shownDiscount } from './plans.ts'

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
