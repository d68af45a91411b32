import { X } from 'lucide-react'
import { useState } from 'react'
import { Link, type To } from 'react-router'
import { askTexts, type KeptQuestion } from '#contract/ask/schemas.ts'
import { formatDay } from '#web/lib/format.ts'
import { useListFocus } from '#web/lib/hooks/use-list-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useDeleteQuestions, useQuestions } from './api.ts'

type QuestionListProps = {
  campaignId: string
  openId: string | null
  toQuestion: (id: string) => To
  /** `id` is null if all questions were deleted. */
  onDeleted: (id: string | null) => void
}

export function QuestionList(props: QuestionListProps) {
  const query = useQuestions(props.campaignId)
  return (
    <section aria-label={askTexts.kept} className="mt-12 min-w-0">
      <h2 className="font-display text-h3 font-[560]">{askTexts.kept}</h2>
      <p className="mt-0.5 mb-3 text-small text-subtle">{askTexts.keptAbout}</p>
      <Loaded query={query} failed={askTexts.listFailed} lines={3} label="Loading your questions">
        {(questions) => <Questions {...props} questions={questions} />}
      </Loaded>
    </section>
  )
}

function Questions({
  campaignId,
  openId,
  questions,
  toQuestion,
  onDeleted,
}: QuestionListProps & { questions: KeptQuestion[] }) {
  const [isConfirming, setConfirming] = useState(false)
  const remove = useDeleteQuestions(campaignId)
  const clear = useDeleteQuestions(campaignId)
  const list = useListFocus<HTMLUListElement>(questions)
  if (questions.length === 0) return <p className="text-ui text-pretty text-muted">{askTexts.noneKept}</p>
  return (
    <>
      <ActionFailed action={remove} failed={askTexts.deleteFailed} className="mb-3" />
      <ul ref={list} tabIndex={-1} className="-mx-2 grid outline-none">
        {questions.map(({ id, question, createdAt }) => (
          <li
            key={id}
            className={joinClasses(
              'group flex items-center rounded-control hover:bg-hover',
              id === openId && 'bg-gilt-wash',
            )}
          >
            <Link
              to={toQuestion(id)}
              aria-current={id === openId ? 'page' : undefined}
              className="min-w-0 flex-1 px-2 py-2"
            >
              <span className="line-clamp-2 text-ui break-words" dir="auto">
                {question}
              </span>
              <span className="text-label text-subtle">{formatDay(createdAt)}</span>
            </Link>
            <IconButton
              label={`${askTexts.delete}: ${question}`}
              icon={X}
              disabled={remove.isPending}
              onClick={() => remove.mutate(id, { onSuccess: () => onDeleted(id) })}
            />
          </li>
        ))}
      </ul>
      <Button size="sm" variant="ghost" className="mt-2 -ml-2" onClick={() => setConfirming(true)}>
        {askTexts.deleteAll}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={askTexts.deleteAll}
        text={askTexts.confirmDeleteAll}
        confirmLabel={askTexts.deleteAll}
        action={clear}
        failed={askTexts.deleteAllFailed}
        onConfirm={() =>
          clear.mutate(null, {
            onSuccess: () => {
              setConfirming(false)
              onDeleted(null)
            },
          })
        }
        onClose={() => setConfirming(false)}
      />
    </>
  )
}
