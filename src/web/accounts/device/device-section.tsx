import { pushTexts } from '#contract/accounts/push.ts'
import { AccountSection } from '#web/accounts/settings/account-section.tsx'
import { InstallOffer } from './install-offer.tsx'
import { PushSwitch } from './push-switch.tsx'

export function DeviceSection() {
  return (
    <AccountSection title={pushTexts.sectionTitle} lede={pushTexts.sectionLede}>
      <div className="grid gap-6">
        <PushSwitch />
        <InstallOffer />
      </div>
    </AccountSection>
  )
}
