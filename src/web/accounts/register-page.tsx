import { Link, useNavigate } from 'react-router'
import { AuthPage } from './auth-page.tsx'
import { RegisterForm } from './register-form.tsx'

export function RegisterPage() {
  const navigate = useNavigate()
  return (
    <AuthPage
      title="Create your account"
      lede="Bring one recording; the chronicle begins with it."
      footer={
        <>
          Already have an account?{' '}
          <Link to="/login" className="font-medium text-gilt hover:text-gilt-hover">
            Sign in
          </Link>
        </>
      }
    >
      <RegisterForm onDone={() => navigate('/app')} />
    </AuthPage>
  )
}
