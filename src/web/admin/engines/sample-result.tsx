import { engineSettingTexts } from '#contract/admin/engine-settings.ts'
import { type EngineTest, engineTexts } from '#contract/transcription/engines.ts'
import { errorText } from '#web/lib/api/api.ts'

type SampleResultProps = {
  test: { isPending: boolean; isError: boolean; error: unknown; data: EngineTest | undefined }
  /** True for speech engines, which transcribe a known sentence. */
  hears?: boolean
}

export function SampleResult({ test, hears = false }: SampleResultProps) {
  return (
    <div role="status">
      {test.isError && !test.isPending && (
        <p className="mt-2 text-small text-danger">{errorText(test.error, engineTexts.testFailed)}</p>
      )}
      {test.data && !test.isPending && <Outcome outcome={test.data} hears={hears} />}
    </div>
  )
}

function Outcome({ outcome, hears }: { outcome: EngineTest; hears: boolean }) {
  const { works, message, seconds, model } = outcome
  const tone = works ? 'text-success' : 'text-danger'
  const success = hears ? `Works (${seconds} s): “${message}”` : `Works (${seconds} s): ${message}`
  return (
    <>
      <p className={`mt-2 text-small text-pretty ${tone}`}>{works ? success : message}</p>
      {works && hears && (
        <p className="mt-1 text-small text-subtle">Said by a synthetic voice: “{engineTexts.sample}”</p>
      )}
      {model && (
        <p className="num mt-1 text-small text-pretty text-subtle">
          About {model.tokensIn.toLocaleString('en')} tokens in and {model.tokensOut.toLocaleString('en')} out
          (estimated). Context window: {model.contextTokens.toLocaleString('en')} tokens.
          {model.found.length > 0 && ` Found: ${model.found.join(', ')}.`}
        </p>
      )}
      {works && model?.evening && (
        <p className="mt-1 text-small text-pretty text-muted">{engineSettingTexts.evening(model.evening)}</p>
      )}
    </>
  )
}
