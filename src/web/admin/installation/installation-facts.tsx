import { Archive, DoorOpen, Tag, TriangleAlert } from 'lucide-react'
import { type Installation, installationTexts } from '#contract/admin/installation.ts'
import { formatAge, formatMinute } from '#web/lib/format.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Fact } from './fact.tsx'
import { useInstallation } from './installation-api.ts'
import { MailSettings } from './mail-settings.tsx'

export function InstallationFacts() {
  return (
    <Loaded
      query={useInstallation()}
      failed={installationTexts.failed}
      label="Loading the settings of this installation"
    >
      {(installation) => <Facts installation={installation} />}
    </Loaded>
  )
}

function Facts({ installation }: { installation: Installation }) {
  const { version, commit, sign_ups, backup, mail } = installation
  const signUps = installationTexts.signUps[sign_ups]
  const isLate = backup.state === 'old'
  return (
    <ul>
      <Fact icon={Tag} name="Version">
        <p className="num">{installationTexts.version(version, commit)}</p>
      </Fact>
      <Fact icon={DoorOpen} name={`Registration: ${signUps.name}`}>
        <p>{signUps.detail}</p>
      </Fact>
      <Fact
        icon={isLate ? TriangleAlert : Archive}
        tone={isLate ? 'text-warning' : 'text-subtle'}
        name={`Last backup: ${backup.last ? formatAge(backup.last) : installationTexts.never}`}
      >
        {backup.last && (
          <p className="num">
            <time dateTime={backup.last}>{formatMinute(backup.last)}</time>
          </p>
        )}
        <p>{installationTexts.backup[backup.state]}</p>
      </Fact>
      <MailSettings mail={mail} />
    </ul>
  )
}
