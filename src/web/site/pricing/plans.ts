import { plans as limited, planFeatureTexts } from '#contract/accounts/plans.ts'

export type Plan = {
  name: string
  /** `monthly` and `yearly` are the displayed prices, without a currency. */
  monthly: string
  yearly: string
  text: string
  includes: readonly string[]
  excludes: readonly string[]
  action: string
}

export const plans: readonly Plan[] = [
  {
    name: limited.free.name,
    monthly: '0',
    yearly: '0',
    text: 'For one campaign and its first evenings. No credit card.',
    includes: ['2 hours of transcription per month', 'Basic extraction', '1 campaign', 'Wiki access'],
    excludes: Object.values(planFeatureTexts),
    action: 'Get Started Free',
  },
  {
    name: limited.standard.name,
    monthly: '9.99',
    yearly: '95.90',
    text: 'For a table that meets every week.',
    includes: [
      '20 hours per month',
      'Unlimited campaigns',
      'Recaps',
      'Sharing',
      'Custom categories',
      'Email support',
    ],
    excludes: [],
    action: 'Choose Standard',
  },
  {
    name: limited.professional.name,
    monthly: '19.99',
    yearly: '191.90',
    text: 'For those who run games for a living, or feel like it.',
    includes: ['Unlimited transcription', 'Advanced sharing', 'Priority support', 'API access coming soon'],
    excludes: [],
    action: 'Choose Professional',
  },
]

const toCents = (price: string) => Math.round(Number(price) * 100)

/** Returns the discount in whole percent of twelve monthly prices; 0 for a free plan. */
export function yearlyDiscount({ monthly, yearly }: Pick<Plan, 'monthly' | 'yearly'>): number {
  const twelveMonths = toCents(monthly) * 12
  return twelveMonths === 0 ? 0 : Math.round((1 - toCents(yearly) / twelveMonths) * 100)
}

/** The smallest discount, so that the claim on the page is true for every paid plan. */
export const shownDiscount = Math.min(...plans.map(yearlyDiscount).filter((percent) => percent > 0))
