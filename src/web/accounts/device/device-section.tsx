import { MonitorDown } from 'lucide-react'
import { pushTexts } from '#contract/accounts/push.ts'
import { AccountSection } from '#web/accounts/settings/account-section.tsx'
import {
  isAppleMobile,
  isInstalled,
  showInstallPrompt,
  useInstallPrompt,
} from '#web/lib/device/install-prompt.ts'
import { Button } from '#web/ui/button.tsx'
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

function InstallOffer() {
  const prompt = useInstallPrompt()
  if (isInstalled()) return <p className="text-muted">{pushTexts.installed}</p>
  if (isAppleMobile()) return <p className="text-pretty text-muted">{pushTexts.installApple}</p>
  if (!prompt) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button icon={MonitorDown} onClick={() => void showInstallPrompt()}>
        {pushTexts.install}
      </Button>
      <p className="max-w-[34rem] text-small text-pretty text-muted">{pushTexts.installNote}</p>
    </div>
  )
}
