import { DataSection } from '#web/accounts/data-section.tsx'
import { DevicesSection } from '#web/accounts/devices-section.tsx'
import { PasswordSection } from '#web/accounts/password-section.tsx'
import { PlanSection } from '#web/accounts/plan-section.tsx'
import { ProfileSection } from '#web/accounts/profile-section.tsx'
import { useEmailLink } from '#web/accounts/use-email-link.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Screen } from './screen.tsx'
import { useWorkspace } from './workspace.ts'

export function AccountView() {
  const { user, logout } = useWorkspace()
  useEmailLink()
  return (
    <Screen crumbs={[{ label: 'Account' }]}>
      <div className="mx-auto max-w-[860px] px-5 pt-8 pb-16 md:px-7 md:pt-11">
        <div className="pb-8">
          <PageTitle>Account</PageTitle>
        </div>
        <ProfileSection user={user} />
        <PlanSection />
        <PasswordSection user={user} />
        <DevicesSection onLogout={logout} />
        <DataSection onDeleted={() => window.location.assign('/')} />
      </div>
    </Screen>
  )
}
