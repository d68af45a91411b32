import { useLocation } from 'react-router'
import { useProvider } from './oidc-api.ts'
import { SignInElsewhere } from './sign-in-elsewhere.tsx'

/** Renders nothing while the provider is loading, and nothing if the server has no provider. */
export function OfferProvider() {
  const { data: name } = useProvider()
  const { pathname, search } = useLocation()
  return name ? <SignInElsewhere name={name} next={pathname + search} /> : null
}
