import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient, joinFailed, joinUnloaded } from './query-client.ts'

it('refetches after a first load that is older than a change', async () => {
  const client = createQueryClient()
  const answers: ((links: string[]) => void)[] = []
  const queryKey = ['links']
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve))
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  const changed = client.invalidateQueries({ queryKey })
  answers[0]?.([])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(['new'])
  await changed
  expect(client.getQueryData(queryKey)).toEqual(['new'])
  stop()
})

const query = (isError: boolean, data: unknown, isFetching = false) => ({
  ...{ isError, data, isFetching, error: isError ? new Error('No answer') : null, refetch: vi.fn() },
})

describe('joining failed queries', () => {
  it('refetches all failed queries together', () => {
    const [first, good, second] = [query(true, undefined), query(false, []), query(true, undefined, true)]
    const failed = joinUnloaded([first, good, second])
    expect(failed).toMatchObject({ error: first.error, isError: true, isFetching: true })
    failed?.refetch()
    expect(first.refetch).toHaveBeenCalledOnce()
    expect(second.refetch).toHaveBeenCalledOnce()
    expect(good.refetch).not.toHaveBeenCalled()
  })

  it('counts a failed query that still has older data as failed, but not as unloaded', () => {
    expect(joinUnloaded([query(true, ['old'])])).toBeUndefined()
    expect(joinFailed([query(true, ['old'])])).toBeDefined()
  })

  it('returns undefined when all succeeded', () => {
    expect(joinFailed([query(false, [])])).toBeUndefined()
  })
})
