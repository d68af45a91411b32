import { Mail } from 'lucide-react'
import { type Installation, installationTexts } from '#contract/admin/installation.ts'
import { errorText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Fact } from './fact.tsx'
import { useReportFailures, useTestMail } from './installation-api.ts'

export function MailSettings({ mail }: { mail: Installation['mail'] }) {
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
