import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { markedEntries, markedNames, markedTexts } from '#core/sharing/test-marks.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { stubServer } from '#web/lib/test-browser.tsx'
import { SharedPictureBaseUrlContext } from '#web/sharing/viewer/shared-face.tsx'
import { plainNavigation, SharedNavigationContext } from '#web/sharing/viewer/shared-navigation.tsx'
import { SharedText } from '#web/sharing/viewer/shared-text.tsx'
import { DescriptionText } from '#web/wiki/article/description-text.tsx'

const heads = markedEntries.map((entry) => ({
  ...entry,
  ...{ visibility: 'everyone' as const, updated_at: '', preview: '', length: 0 },
}))
const wikiNames = { index: markedNames.index, entries: new Map(heads.map((head) => [head.id, head])) }
const shared = markedEntries.map((entry) => ({
  ...entry,
  ...{ type: '', content: '', stats: {}, sessionNumber: null, sessionDate: null },
}))
const sharedNames = { index: markedNames.index, entries: new Map(shared.map((entry) => [entry.id, entry])) }

/** Returns the HTML reduced to the form in which `markedTexts` expects it. */
async function draw(children: ReactNode, hasPicture: boolean): Promise<string> {
  stubServer({
    'GET /api/pictures/ticket': {
      body: { success: true, url: '/pictures', expiresAt: new Date(Date.now() + 3600_000).toISOString() },
    },
  })
  const { container } = render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <SharedPictureBaseUrlContext value="/pictures">
          <SharedNavigationContext value={plainNavigation('/shared')}>{children}</SharedNavigationContext>
        </SharedPictureBaseUrlContext>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  if (hasPicture) {
    await waitFor(() =>
      expect(container.querySelector('img')?.getAttribute('src')).toBe('/pictures/p1/small'),
    )
  }
  for (const element of container.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (name !== 'href' || !value.startsWith('https:')) element.removeAttribute(name)
    }
  }
  return container.innerHTML
    .replace(/<\/?span>/g, '')
    .replaceAll('<a><img>', '<img><a>')
    .replace(/ +(?=<\/(?:p|li|h2)>)/g, '')
    .replace(/^<div>|<\/div>$/g, '')
}

describe.each(markedTexts)('marked text: %s', (_, source, html) => {
  const hasPicture = html.includes('<img>')

  it('is drawn in an article', async () => {
    const text = <DescriptionText description={source} linkNames={wikiNames} accepted={[]} selfId={null} />
    expect(await draw(text, hasPicture)).toBe(html)
  })

  it('is drawn in a shared wiki', async () => {
    const text = <SharedText content={source} linkNames={sharedNames} selfId={null} />
    expect(await draw(text, hasPicture)).toBe(html)
  })
})

it('opens links to other sites in a new tab without opener and referrer', () => {
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
