import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ViewSkeleton } from './view-skeleton.tsx'
import type { AppRoute } from './view-state.ts'

function shapeOf(view: AppRoute['view'], entry: string | null = null) {
  const { container, unmount } = render(<ViewSkeleton route={{ view, entry }} />)
  const { innerHTML } = container
  unmount()
  return innerHTML
}

it('each main view has a skeleton of its own shape', () => {
  const shapes = [
    shapeOf('dashboard'),
    shapeOf('transcription'),
    shapeOf('wiki'),
    shapeOf('wiki', 'e1'),
    shapeOf('campaigns'),
    shapeOf('admin'),
  ]
  expect(new Set(shapes).size).toBe(shapes.length)
})
