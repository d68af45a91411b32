import type { UseQueryResult } from '@tanstack/react-query'
import { errorText, isUnreachable } from '#web/lib/api.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

export type FailedQuery = Pick<UseQueryResult, 'error' | 'isError' | 'isFetching' | 'refetch'>
type LoadFailedProps = {
  query: FailedQuery | undefined
  className?: string
} & (
  | {
      /** What could not be loaded, as a sentence; the server's own sentence is preferred. */
      failed: string
    }
  | {
      /** The whole sentence, where the specification gives one. */
      sentence: string
    }
)

/** Why something could not be loaded, in its place, with a way to try again; nothing unless the query failed. */
export function LoadFailed(props: LoadFailedProps) {
  return props.query?.isError ? <Failure {...props} query={props.query} /> : null
}

function Failure({ query, className = '', ...texts }: LoadFailedProps & { query: FailedQuery }) {
  const isOnline = useIsOnline()
  return (
    <Banner kind="error" className={className}>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span>{'sentence' in texts ? texts.sentence : explain(query.error, texts.failed, isOnline)}</span>
        <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </span>
    </Banner>
  )
}

const explain = (error: unknown, failed: string, isOnline: boolean) =>
  !isOnline && isUnreachable(error) ? `You are offline. ${failed}` : errorText(error, failed)
