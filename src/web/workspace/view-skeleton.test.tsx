import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AppRoute } from '#web/workspace/route.ts'
import { ViewSkeleton } from './view-skeleton.tsx'

function skeletonOf(view: AppRoute['view'], chosen: Partial<AppRoute> = {}) {
  const route = { view, entry: null, session: null, ...chosen }
  const { container, unmount } = render(<ViewSkeleton route={route} />)
  const { innerHTML } = container
  unmount()
  return innerHTML
}

it('renders a different skeleton for each main view', () => {
  const views = ['dashboard', 'transcription', 'wiki', 'campaigns', 'admin'] as const
  const opened = [skeletonOf('wiki', { entry: 'e1' }), skeletonOf('transcription', { session: 's1' })]
  const skeletons = [...views.map((view) => skeletonOf(view)), ...opened]
  expect(new Set(skeletons).size).toBe(skeletons.length)
})
