import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

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
