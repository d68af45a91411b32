import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import type { SiteFacts } from '#contract/pages.ts'
import { type ServiceState, serviceStates } from '#contract/service-states.ts'
import { PageHead, SiteLayout } from '#web/site/layout/site-layout.tsx'

const looks: Record<ServiceState, { icon: typeof CircleX; tone: string }> = {
  up: { icon: CircleCheck, tone: 'text-success' },
  down: { icon: CircleX, tone: 'text-danger' },
  absent: { icon: CircleMinus, tone: 'text-subtle' },
}

function summarize(services: SiteFacts['services']): string {
  const down = services.filter(({ state }) => state === 'down').map(({ name }) => name)
  return down.length === 0 ? 'All systems are running.' : `Down right now: ${down.join(', ')}.`
}

function State({ state }: { state: ServiceState }) {
  const { icon: Icon, tone } = looks[state]
  return (
    <span className={`flex items-center gap-2 font-medium ${tone}`}>
      <Icon size={17} strokeWidth={1.7} />
      {serviceStates[state]}
    </span>
  )
}

export function StatusPage({ facts }: { facts: SiteFacts }) {
  const { services } = facts
  return (
    <SiteLayout facts={facts}>
      <div className="mx-auto w-full max-w-[920px] px-5 pb-20 md:px-8 md:pb-28">
        <PageHead title="Status">{summarize(services)}</PageHead>
        <table className="w-full text-left">
          <caption className="pb-3 text-left text-small text-subtle">Checked just now</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Part</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody className="border-t border-line">
            {services.map(({ name, state }) => (
              <tr
                key={name}
                className="border-b border-line max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <th scope="row" className="py-4 pr-6 text-[16px]/6 font-medium">
                  {name}
                </th>
                <td className="py-4 sm:w-1/2">
                  <State state={state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SiteLayout>
  )
}
