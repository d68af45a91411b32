import { useEffect, useState } from 'react'
import { askTexts } from '#contract/ask/schemas.ts'
import { suggestQuestions } from '#core/ask/suggest-questions.ts'
import { useHome } from '#web/app/dashboard/home-api.ts'
import { CampaignRequired } from '#web/app/shell/campaign-required.tsx'
import { Screen } from '#web/app/shell/screen.tsx'
import { useWorkspace } from '#web/app/workspace.ts'
import { AnswerView, Statements } from '#web/ask/answer-view.tsx'
import { useKeptAnswer, useQuestions, useRefreshQuestions } from '#web/ask/api.ts'
import { AskBox } from '#web/ask/ask-box.tsx'
import { QuestionList } from '#web/ask/question-list.tsx'
import { type Asking, useAsking } from '#web/ask/use-asking.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

export function AskView() {
  const { campaign, to } = useWorkspace()
  const crumbs = [{ label: 'Dashboard', to: to({ view: 'dashboard' }) }, { label: askTexts.title }]
  return (
    <Screen crumbs={crumbs}>{campaign ? <AskPage campaignId={campaign.id} /> : <CampaignRequired />}</Screen>
  )
}

function AskPage({ campaignId }: { campaignId: string }) {
  const { route, to, go } = useWorkspace()
  const refresh = useRefreshQuestions(campaignId)
  const { asking, ask, stop, clear } = useAsking(campaignId, refresh)
  const { q, question: questionId } = route
  const [typed, setTyped] = useState('')
  const questions = useQuestions(campaignId)
  const earlierId = questions.data?.find(({ question }) => question === q.trim())?.id ?? null
  // Removes the question from the address, so that a reload does not ask it again.
  useEffect(() => {
    if (q === '' || questions.isPending) return
    setTyped(q)
    if (earlierId === null) void ask(q)
    void go({ view: 'ask', question: earlierId }, { replace: true })
  }, [q, questions.isPending, earlierId, ask, go])
  const askNow = (question: string) => {
    setTyped(question)
    void ask(question)
    if (questionId) void go({ view: 'ask' })
  }
  const forget = (id: string | null) => {
    if (id === null || id === questionId) void go({ view: 'ask' }, { replace: true })
    if (id === null) clear()
  }
  const isAsking = asking?.state === 'asking'
  return (
    <div className="mx-auto grid max-w-[1120px] grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-12 px-5 pt-7 pb-16 md:px-7 md:pt-9 lg:grid-cols-[260px_minmax(0,1fr)]">
      <div className="max-w-[44rem] min-w-0 lg:order-2">
        <PageTitle>{askTexts.title}</PageTitle>
        <p className="mt-1 mb-5 text-ui text-pretty text-muted">{askTexts.about}</p>
        <AskBox question={typed} onChange={setTyped} onAsk={askNow} onStop={isAsking ? stop : null} />
        <div className="mt-8" aria-live="polite">
          {questionId && !isAsking ? (
            <Kept key={questionId} campaignId={campaignId} questionId={questionId} onAsk={askNow} />
          ) : asking ? (
            <Answering asking={asking} onAsk={askNow} />
          ) : (
            q === '' && <Suggestions campaignId={campaignId} onAsk={askNow} />
          )}
        </div>
      </div>
      <QuestionList
        campaignId={campaignId}
        openId={questionId}
        toQuestion={(question) => to({ view: 'ask', question })}
        onDeleted={forget}
      />
    </div>
  )
}

/** Questions of the campaign, for users who do not know yet what can be asked. Without an answer of the server, nothing is suggested. */
function Suggestions({ campaignId, onAsk }: { campaignId: string; onAsk: (question: string) => void }) {
  const home = useHome(campaignId).data
  const questions = home ? suggestQuestions(home) : []
  if (questions.length === 0) return null
  return (
    <section aria-label={askTexts.suggestions}>
      <h2 className="mb-2 text-small font-medium text-subtle">{askTexts.suggestions}</h2>
      <ul className="grid justify-items-start gap-2">
        {questions.map((question) => (
          <li key={question} className="min-w-0 max-w-full">
            <Button
              className="h-auto min-h-10 py-2 text-left whitespace-normal"
              onClick={() => onAsk(question)}
            >
              {question}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Heading({ question }: { question: string }) {
  return (
    <h2
      dir="auto"
      className="mb-4 font-display text-[24px]/[1.25] font-[560] tracking-[-0.012em] text-balance break-words"
    >
      {question}
    </h2>
  )
}

function Answering({ asking, onAsk }: { asking: Asking; onAsk: (question: string) => void }) {
  const { question } = asking
  const again = () => onAsk(question)
  return (
    <>
      <Heading question={question} />
      {asking.state === 'asking' && (
        <>
          <Statements statements={asking.statements} />
          <div className="mt-4">
            <p className="mb-3 text-small text-subtle">{askTexts.searching}</p>
            <SkeletonText lines={asking.statements.length > 0 ? 1 : 3} label={askTexts.searching} />
          </div>
        </>
      )}
      {asking.state === 'answered' && <AnswerView answer={asking.answer} />}
      {asking.state === 'failed' && (
        <LoadFailed
          query={{ isError: true, isFetching: false, error: asking.error, refetch: again }}
          failed={askTexts.askFailed}
        />
      )}
      {asking.state === 'stopped' && (
        <div className="flex flex-wrap items-center gap-3 text-ui text-muted">
          <p>{askTexts.stopped}</p>
          <Button size="sm" onClick={again}>
            {askTexts.again}
          </Button>
        </div>
      )}
    </>
  )
}

type KeptProps = { campaignId: string; questionId: string; onAsk: (question: string) => void }

function Kept({ campaignId, questionId, onAsk }: KeptProps) {
  const query = useKeptAnswer(campaignId, questionId)
  return (
    <Loaded query={query} failed={askTexts.readFailed} label="Loading the answer">
      {(kept) => (
        <>
          <Heading question={kept.question} />
          <AnswerView answer={kept} />
          <Button size="sm" className="mt-6" onClick={() => onAsk(kept.question)}>
            {askTexts.again}
          </Button>
        </>
      )}
    </Loaded>
  )
}
