import { useLocation } from 'react-router'
import { useProvider } from './oidc-api.ts'
import { SignInElsewhere } from './sign-in-elsewhere.tsx'

/** Shows nothing while the server has no provider, or has not answered. */
export function OfferProvider() {
  const { data: name } = useProvider()
  const { pathname, search } = useLocation()
  return name ? <SignInElsewhere name={name} next={pathname + search} /> : null
}
