import { useState } from 'react'
import { Link } from 'react-router'
import { askTexts } from '#contract/ask/schemas.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { AskBox } from '#web/ask/ask-box.tsx'

export function AskCampaign() {
  const { go, to } = useWorkspace()
  const [question, setQuestion] = useState('')
  return (
    <section aria-label={askTexts.title} className="mt-6">
      <AskBox question={question} onChange={setQuestion} onAsk={(q) => void go({ view: 'ask', q })} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 px-1 text-small text-subtle">
        {askTexts.about}
        <Link to={to({ view: 'ask' })} className="text-muted hover:text-fg hover:underline">
          {askTexts.kept}
        </Link>
      </p>
    </section>
  )
}
