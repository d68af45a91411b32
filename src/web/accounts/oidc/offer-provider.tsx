import { useLocation } from 'react-router'
import { useProvider } from './oidc-api.ts'
import { SignInElsewhere } from './sign-in-elsewhere.tsx'

export function OfferProvider() {
  const name = useProvider().data?.name
  const { pathname, search } = useLocation()
  return name ? <SignInElsewhere name={name} next={pathname + search} /> : null
}
