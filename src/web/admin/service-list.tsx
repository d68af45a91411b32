import { adminTexts, type ServiceStatus } from '#contract/admin/schemas.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { useServices } from './messages-api.ts'
import { ServiceIcon } from './service-icon.tsx'

export function ServiceList() {
  return (
    <Loaded
      query={useServices()}
      failed={adminTexts.servicesFailed}
      label="Loading the state of this installation"
      lines={5}
    >
      {(services) => <Services services={services} />}
    </Loaded>
  )
}

function Services({ services }: { services: ServiceStatus[] }) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {services.map(({ name, state, detail }) => (
        <li key={name} className="flex items-start gap-3 border-t border-line py-3">
          <ServiceIcon state={state} />
          <span className="min-w-0">
            <span className="block font-medium">{name}</span>
            <span className="block text-small break-words text-subtle">{detail}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
