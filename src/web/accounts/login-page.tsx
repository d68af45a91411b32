import { Link, useNavigate } from 'react-router'
import { AuthPage } from './auth-page.tsx'
import { LoginForm } from './login-form.tsx'

export function LoginPage() {
  const navigate = useNavigate()
  return (
    <AuthPage
      title="Welcome back"
      lede="The fire is lit and your place is kept."
      footer={
        <>
          New here?{' '}
          <Link to="/register" className="font-medium text-gilt hover:text-gilt-hover">
            Create an account
          </Link>
        </>
      }
    >
      <LoginForm onDone={() => navigate('/app')} />
    </AuthPage>
  )
}
