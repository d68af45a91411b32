import { Archive, Database, DoorOpen, Tag, TriangleAlert } from 'lucide-react'
import { type Installation, installationTexts } from '#contract/admin/installation.ts'
import { formatAge, formatBytes, formatMinute } from '#web/lib/format.ts'
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
  const { version, commit, sign_ups, backup, database, mail } = installation
  const signUps = installationTexts.signUps[sign_ups]
  const isLate = backup.state === 'old' || backup.state === 'external-old'
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
      <DatabaseFact database={database} />
      <MailSettings mail={mail} />
    </ul>
  )
}

function DatabaseFact({
  database: { embedded, bytes, slowest, should_move },
}: Pick<Installation, 'database'>) {
  const texts = installationTexts.database
  return (
    <Fact
      icon={should_move ? TriangleAlert : Database}
      tone={should_move ? 'text-warning' : 'text-subtle'}
      name={texts.name(embedded, formatBytes(bytes))}
    >
      {embedded && <p>{should_move ? texts.move : texts.stay}</p>}
      {slowest.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer">{texts.slowest}</summary>
          <ol className="mt-1 space-y-2">
            {slowest.map(({ statement, calls, slowest_ms }) => (
              <li key={statement}>
                <span className="num">
                  {(slowest_ms / 1000).toFixed(2)} s, {texts.calls(calls)}
                </span>
                <code className="block break-all">{statement}</code>
              </li>
            ))}
          </ol>
        </details>
      )}
    </Fact>
  )
}
