import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { markedEntries, markedNames, markedTexts } from '#core/sharing/test-marks.ts'
import { plainNavigation, SharedNavigationContext } from '#web/sharing/viewer/shared-navigation.tsx'
import { SharedText } from '#web/sharing/viewer/shared-text.tsx'
import { DescriptionText } from '#web/wiki/article/description-text.tsx'

const heads = markedEntries.map((entry) => ({
  ...entry,
  ...{ visibility: 'everyone' as const, updated_at: '', preview: '', length: 0, picture: null },
}))
const wikiNames = { index: markedNames.index, entries: new Map(heads.map((head) => [head.id, head])) }
const shared = markedEntries.map((entry) => ({
  ...entry,
  ...{ type: '', content: '', stats: {}, sessionNumber: null, sessionDate: null, picture: null },
}))
const sharedNames = { index: markedNames.index, entries: new Map(shared.map((entry) => [entry.id, entry])) }

/** Returns the HTML without attributes other than addresses of other sites. */
function draw(children: ReactNode): string {
  const { container } = render(
    <MemoryRouter>
      <SharedNavigationContext value={plainNavigation('/shared')}>{children}</SharedNavigationContext>
    </MemoryRouter>,
  )
  for (const element of container.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (name !== 'href' || !value.startsWith('https:')) element.removeAttribute(name)
    }
  }
  return container.innerHTML.replace(/ +(?=<\/(?:p|li|h2)>)/g, '').replace(/^<div>|<\/div>$/g, '')
}

describe.each(markedTexts)('%s', (_, source, html) => {
  it('are drawn in an article', () => {
    expect(
      draw(<DescriptionText description={source} linkNames={wikiNames} accepted={[]} selfId={null} />),
    ).toBe(html)
  })

  it('are drawn in a shared wiki', () => {
    expect(draw(<SharedText content={source} linkNames={sharedNames} selfId={null} />)).toBe(html)
  })
})

it('opens addresses of other sites in a new tab without opener and referrer', () => {
  const { container } = render(
    <DescriptionText
      description="[x](https://a.example)"
      linkNames={wikiNames}
      accepted={[]}
      selfId={null}
    />,
  )
  const { target, rel } = container.querySelector('a') ?? {}
  expect([target, rel]).toEqual(['_blank', 'noopener noreferrer nofollow ugc'])
})
