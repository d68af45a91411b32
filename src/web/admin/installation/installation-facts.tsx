import { Archive, Database, DoorOpen, type LucideIcon, Mail, Tag, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Installation, installationTexts } from '#contract/admin/installation.ts'
import { errorText } from '#web/lib/api/api.ts'
import { formatAge, formatBytes, formatMinute } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useInstallation, useReportFailures, useTestMail } from './installation-api.ts'

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

function MailSettings({ mail }: { mail: Installation['mail'] }) {
  const test = useTestMail()
  const report = useReportFailures()
  if (mail.from === null) {
    return (
      <Fact icon={Mail} name="Mail">
        <p>{installationTexts.noMail}</p>
      </Fact>
    )
  }
  const failure = test.isError ? errorText(test.error, installationTexts.testFailed) : null
  const message = failure ?? test.data?.message
  const tone = test.data?.works ? 'text-success' : 'text-danger'
  return (
    <Fact icon={Mail} name="Mail">
      <p>{installationTexts.mailFrom(mail.from)}</p>
      <Button size="sm" className="mt-2" busy={test.isPending} onClick={() => test.mutate()}>
        {installationTexts.test}
      </Button>
      <p role="status" className={joinClasses(message && !test.isPending && 'mt-2', tone)}>
        {!test.isPending && message}
      </p>
      <Switch
        label={installationTexts.reports}
        hint={installationTexts.reportsDetail}
        checked={report.isPending ? report.variables : mail.reports_failures}
        onChange={(isOn) => report.mutate(isOn)}
      />
    </Fact>
  )
}

type FactProps = { icon: LucideIcon; tone?: string; name: string; children: ReactNode }

function Fact({ icon: Icon, tone = 'text-subtle', name, children }: FactProps) {
  return (
    <li className="flex items-start gap-3 border-t border-line py-3">
      <Icon size={17} strokeWidth={1.7} className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <div className="text-small text-pretty break-words text-subtle">{children}</div>
      </div>
    </li>
  )
}
