import { type CreatedToken, tokenTexts } from '#contract/accounts/tokens.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { TokenExamples } from './token-examples.tsx'

type CreatedTokenPanelProps = { created: CreatedToken; onClose: () => void }

export function CreatedTokenPanel({ created: { token, secret }, onClose }: CreatedTokenPanelProps) {
  return (
    <section
      aria-label={`New access token: ${token.name}`}
      className="grid gap-4 rounded-card border border-line bg-raised p-4"
    >
      <Banner kind="success">{tokenTexts.shownOnce}</Banner>
      <CopyField label="Access token" value={secret} copied="The token is copied." />
      <h3 className="mt-1 font-medium">Use it</h3>
      <TokenExamples secret={secret} />
      <Button className="justify-self-start" onClick={onClose}>
        Done
      </Button>
    </section>
  )
}
