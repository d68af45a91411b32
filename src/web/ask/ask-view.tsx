import { Sparkles } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Answer, type AnswerStatement, askTexts } from '#contract/ask/schemas.ts'
import { AnswerView, Statements } from '#web/ask/answer-view.tsx'
import { streamAnswer, useKeptAnswer, useQuestions, useRefreshQuestions } from '#web/ask/api.ts'
import { QuestionList } from '#web/ask/question-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded, LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CampaignRequired } from '#web/workspace/campaign-required.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

type Asking = { question: string } & (
  | { state: 'asking'; statements: AnswerStatement[] }
  | { state: 'answered'; answer: Answer }
  | { state: 'failed'; error: Error | null }
  | { state: 'stopped' }
)

/** Asks one question at a time. A new question aborts the running request, and so does leaving the view. */
function useAsking(campaignId: string, onAnswered: () => void) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const work = useRef<AbortController | null>(null)
  useEffect(() => () => work.current?.abort(), [])

  const ask = useCallback(
    async (question: string) => {
      work.current?.abort()
      const own = new AbortController()
      work.current = own
      const update = (next: Asking) => work.current === own && setAsking(next)
      let statements: AnswerStatement[] = []
      update({ question, state: 'asking', statements })
      try {
        const onStatement = (statement: AnswerStatement) => {
          statements = [...statements, statement]
          update({ question, state: 'asking', statements })
        }
        const answer = await streamAnswer(campaignId, question, onStatement, own.signal)
        update({ question, state: 'answered', answer })
        onAnswered()
      } catch (error) {
        if (own.signal.aborted) update({ question, state: 'stopped' })
        else update({ question, state: 'failed', error: error instanceof Error ? error : null })
      }
    },
    [campaignId, onAnswered],
  )
  const stop = useCallback(() => work.current?.abort(), [])
  const clear = useCallback(() => {
    work.current?.abort()
    work.current = null
    setAsking(null)
  }, [])
  return { asking, ask, stop, clear }
}

export function AskView() {
  const { campaign } = useWorkspace()
  return (
    <Screen crumbs={[{ label: 'Ask' }]}>
      {campaign ? <AskPage campaignId={campaign.id} /> : <CampaignRequired />}
    </Screen>
  )
}

function AskPage({ campaignId }: { campaignId: string }) {
  const { route, to, go, openOverlay } = useWorkspace()
  const refresh = useRefreshQuestions(campaignId)
  const { asking, ask, stop, clear } = useAsking(campaignId, refresh)
  const { q, question: questionId } = route
  const questions = useQuestions(campaignId)
  const earlierId = questions.data?.find(({ question }) => question === q.trim())?.id ?? null
  // Removes the question from the address, so that a reload does not ask it again.
  useEffect(() => {
    if (q === '' || questions.isPending) return
    if (earlierId === null) void ask(q)
    void go({ view: 'ask', question: earlierId }, { replace: true })
  }, [q, questions.isPending, earlierId, ask, go])
  const askNow = (question: string) => {
    void ask(question)
    if (questionId) void go({ view: 'ask' })
  }
  const forget = (id: string | null) => {
    if (id === null || id === questionId) void go({ view: 'ask' }, { replace: true })
    if (id === null) clear()
  }
  const isAsking = asking?.state === 'asking'
  const hasQuestion = asking !== null || questionId !== null || q !== ''
  return (
    <div className="mx-auto max-w-[48rem] px-5 pt-7 pb-16 md:px-7 md:pt-9">
      {!hasQuestion && <PageTitle>{askTexts.title}</PageTitle>}
      <div aria-live="polite">
        {questionId && !isAsking ? (
          <Kept key={questionId} campaignId={campaignId} questionId={questionId} onAsk={askNow} />
        ) : (
          asking && <Answering asking={asking} onAsk={askNow} onStop={stop} />
        )}
      </div>
      <Button
        variant={hasQuestion ? 'plain' : 'primary'}
        icon={Sparkles}
        className="mt-6"
        onClick={() => openOverlay('palette')}
      >
        {hasQuestion ? askTexts.another : askTexts.ask}
      </Button>
      <QuestionList
        campaignId={campaignId}
        openId={questionId}
        toQuestion={(question) => to({ view: 'ask', question })}
        onDeleted={forget}
      />
    </div>
  )
}

function Heading({ question }: { question: string }) {
  return (
    <h1
      dir="auto"
      className="mb-4 font-display text-[24px]/[1.25] font-[560] tracking-[-0.012em] text-balance break-words"
    >
      {question}
    </h1>
  )
}

type AnsweringProps = { asking: Asking; onAsk: (question: string) => void; onStop: () => void }

function Answering({ asking, onAsk, onStop }: AnsweringProps) {
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
            <Button size="sm" className="mt-4" onClick={onStop}>
              {askTexts.stop}
            </Button>
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
