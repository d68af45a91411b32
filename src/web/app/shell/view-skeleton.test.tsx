import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AppRoute } from '#web/app/navigation/route.ts'
import { ViewSkeleton } from './view-skeleton.tsx'

function skeletonOf(view: AppRoute['view'], entry: string | null = null) {
  const { container, unmount } = render(<ViewSkeleton route={{ view, entry }} />)
  const { innerHTML } = container
  unmount()
  return innerHTML
}

it('renders a different skeleton for each main view', () => {
  const views = ['dashboard', 'transcription', 'wiki', 'campaigns', 'admin'] as const
  const skeletons = [...views.map((view) => skeletonOf(view)), skeletonOf('wiki', 'e1')]
  expect(new Set(skeletons).size).toBe(skeletons.length)
})
