import { DeviceSection } from '#web/accounts/device/device-section.tsx'
import { ConnectionSection } from '#web/accounts/oidc/connection-section.tsx'
import { DataSection } from '#web/accounts/settings/data-section.tsx'
import { DevicesSection } from '#web/accounts/settings/devices-section.tsx'
import { PasswordSection } from '#web/accounts/settings/password-section.tsx'
import { PlanSection } from '#web/accounts/settings/plan-section.tsx'
import { ProfileSection, useEmailLink } from '#web/accounts/settings/profile-section.tsx'
import { TokensSection } from '#web/accounts/tokens/tokens-section.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

export function AccountView() {
  const { user, campaigns, logout } = useWorkspace()
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
        <ConnectionSection />
        <DeviceSection />
        <DevicesSection onLogout={logout} />
        <TokensSection campaigns={campaigns} />
        <DataSection onDeleted={() => window.location.assign('/')} />
      </div>
    </Screen>
  )
}
