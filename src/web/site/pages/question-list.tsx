import { Plus } from 'lucide-react'
import type { Question } from './questions.ts'

export function QuestionList({ questions }: { questions: Question[] }) {
  return (
    <div className="border-t border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-b border-line">
          <summary className="flex min-h-11 list-none items-center gap-4 rounded-chip py-4 text-[16px]/6 font-medium hover:text-gilt [&::-webkit-details-marker]:hidden">
            <span className="flex-1">{question}</span>
            <Plus
              size={18}
              strokeWidth={1.6}
              className="shrink-0 text-subtle group-open:rotate-45 motion-safe:transition-transform"
            />
          </summary>
          <p className="max-w-[42rem] pr-8 pb-6 font-read text-body text-pretty text-muted">{answer}</p>
        </details>
      ))}
    </div>
  )
}
