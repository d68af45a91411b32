import { useLocation } from 'react-router'
import { useProvider } from './oidc-api.ts'
import { SignInElsewhere } from './sign-in-elsewhere.tsx'

/** Renders nothing if the server has no provider, and until it is known whether it has one. */
export function OfferProvider() {
  const { data: name } = useProvider()
  const { pathname, search } = useLocation()
  return name ? <SignInElsewhere name={name} next={pathname + search} /> : null
}
