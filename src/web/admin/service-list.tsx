import { generalTexts } from '#contract/errors.ts'
import { errorText } from '#web/lib/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { useServices } from './messages-api.ts'
import { ServiceIcon } from './service-icon.tsx'

/** The parts of the installation: what is up, and what each of them is. */
export function ServiceList() {
  const services = useServices()
  if (services.isError)
    return <Banner kind="error">{errorText(services.error, generalTexts.unreachable)}</Banner>
  if (!services.data) return <SkeletonText lines={5} label="Loading the state of this installation" />
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {services.data.map(({ name, state, detail }) => (
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
