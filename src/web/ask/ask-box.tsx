import { Sparkles } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { askLimits, askTexts } from '#contract/ask/schemas.ts'
import { isBlank } from '#contract/text.ts'
import { Button } from '#web/ui/button.tsx'

type AskBoxProps = {
  question: string
  onChange: (question: string) => void
  /** If set, a question is being answered and a stop button replaces the submit button. */
  onStop?: (() => void) | null
  onAsk: (question: string) => void
}

export function AskBox({ question, onChange, onStop = null, onAsk }: AskBoxProps) {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank(question) && !onStop) onAsk(question.trim())
  }
  return (
    <form
      onSubmit={submit}
      className="flex min-w-0 items-center gap-2 rounded-panel border border-line bg-raised p-1.5 pl-4 focus-within:border-line-strong"
    >
      <Sparkles size={17} strokeWidth={1.6} className="shrink-0 text-gilt" />
      <label htmlFor={id} className="sr-only">
        {askTexts.title}
      </label>
      <input
        id={id}
        value={question}
        onChange={(event) => onChange(event.target.value)}
        maxLength={askLimits.question}
        placeholder={askTexts.placeholder}
        autoComplete="off"
        enterKeyHint="search"
        className="h-9 min-w-0 flex-1 bg-transparent text-[16px] text-ellipsis text-fg outline-none placeholder:text-subtle touch:h-10"
      />
      {onStop ? (
        <Button onClick={onStop}>{askTexts.stop}</Button>
      ) : (
        <Button type="submit" variant="primary" disabled={isBlank(question)}>
          {askTexts.ask}
        </Button>
      )}
    </form>
  )
}
