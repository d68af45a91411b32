import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import * as adminCalls from '#contract/admin/endpoints.ts'
import {
  adminTexts,
  contactSubjects,
  type MessageList as MessagesAnswer,
  type StoredMessage,
} from '#contract/admin/schemas.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Pager } from '#web/ui/tables/paged-list.tsx'

function useMessages(page: number) {
  return useQuery({
    queryKey: ['admin', 'messages', page],
    queryFn: ({ signal }) => callApi(adminCalls.listMessages, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function MessageList() {
  const [page, setPage] = useState(1)
  return (
    <Loaded query={useMessages(page)} failed={adminTexts.messagesFailed} label="Loading messages" lines={5}>
      {(answer) => <Messages answer={answer} page={page} onTurn={setPage} />}
    </Loaded>
  )
}

type MessagesProps = { answer: MessagesAnswer; page: number; onTurn: (page: number) => void }

function Messages({ answer, page, onTurn }: MessagesProps) {
  const { messages: list, subscribers, pagination } = answer
  return (
    <>
      <p className="text-small text-subtle">
        {formatCount(pagination.total, 'message')} · {formatCount(subscribers, 'newsletter subscriber')}
      </p>
      {list.length === 0 ? (
        <EmptyState icon={Inbox} title={adminTexts.noMessages}>
          Messages from the contact page appear here, whether or not they could be mailed.
        </EmptyState>
      ) : (
        <ul className="mt-2">
          {list.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
      <Pager label="Pages of messages" page={page} pages={pagination.pages} onTurn={onTurn} />
    </>
  )
}

function Message({ message }: { message: StoredMessage }) {
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{contactSubjects[message.subject]}</Badge>
        <span className="min-w-0 font-medium break-words">
          <bdi>{message.name}</bdi>
        </span>
        <a
          href={`mailto:${encodeURIComponent(message.email).replace('%40', '@')}`}
          className="min-w-0 text-small break-all text-muted underline underline-offset-2 hover:text-fg"
        >
          {message.email}
        </a>
        <span className="num ml-auto text-label text-subtle">
          {formatMoment(message.created_at)}
          {message.mailed_at ? ' · mailed' : ''}
        </span>
      </div>
      <p className="mt-2 max-w-[42rem] font-read text-read break-words whitespace-pre-line text-muted">
        {message.message}
      </p>
    </li>
  )
}
