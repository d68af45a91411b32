import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RecapEdit } from '#contract/recap/recap-edit.ts'
import { type Recap, recapSections } from '#contract/recap/schemas.ts'
import { editRecap } from '#core/recap/edit-recap.ts'
import { clearFilledTexts, fillTextsFromMoments } from '#core/recap/fill-texts.ts'
import { aMoment } from '#core/recap/test-sections.ts'
import { errorBody, renderWithNotices, stubServer } from '#web/lib/test-browser.tsx'
import { useRecap } from '#web/recap/api.ts'
import { RecapPane } from '#web/recap/read/recap-pane.tsx'
import { aRecap } from '#web/recap/test-recaps.ts'
import { groupScenes } from './moment-list.tsx'

const moments = [
  aMoment('m1', 'The gate opens.', { start: 62, scene: 'Hollowgate' }),
  aMoment('m2', 'A bell rings.', { start: 3700, scene: 'Hollowgate', speaker: 'Ines' }),
  aMoment('m3', 'Osk falls.', { start: null, scene: 'Thornwick', speaker: null }),
]
const star = (name: string) => screen.getByRole('button', { name })
const isPressed = (name: string) => star(name).getAttribute('aria-pressed')

let recap: Recap
let refused = false
beforeEach(() => {
  recap = aRecap({ kind: 'highlights', moments })
  refused = false
})

function Pane({ mayEdit }: { mayEdit: boolean }) {
  const { data } = useRecap('s1')
  return data ? <RecapPane recap={data} mayEdit={mayEdit} /> : null
}

async function open(mayEdit = true) {
  const answer = () => ({ body: { success: true, recap } })
  const asked = stubServer({
    'GET /api/recap/s1': answer,
    'PUT /api/recap/s1': () => {
      if (refused) return { status: 500, body: errorBody('It failed', 'INTERNAL') }
      const edit = asked.at(-1)?.body as RecapEdit
      recap = fillTextsFromMoments({
        ...recap,
        ...editRecap(recapSections.parse(clearFilledTexts(recap)), edit),
        version: recap.version + 1,
      })
      return answer()
    },
  })
  renderWithNotices('/app', <Pane mayEdit={mayEdit} />)
  await screen.findByText('The gate opens.')
  return () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}

describe('the moments of a recap', () => {
  it('are listed under their scenes, with their speakers', async () => {
    await open()
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Around 1 min',
      'Around 1 h 2 min',
    ])
    expect(screen.getByText('Ines')).toBeTruthy()
    expect(document.querySelector('.drop-cap')).toBeNull()
  })

  it('show new stars at once, and save them one request at a time with the newest version', async () => {
    const sent = await open()
    fireEvent.click(star('Star the moment at 1:02'))
    fireEvent.click(star('Star moment 3'))
    await waitFor(() => expect(isPressed('Star moment 3')).toBe('true'))
    expect(screen.getByText('2 of 3 starred. Players see the starred ones.')).toBeTruthy()
    await waitFor(() =>
      expect(sent()).toEqual([
        { version: 1, moments: [{ id: 'm1', starred: true }] },
        { version: 2, moments: [{ id: 'm3', starred: true }] },
      ]),
    )
    expect(isPressed('Star the moment at 1:02')).toBe('true')
    expect(screen.getAllByText('The gate opens.')).toHaveLength(1)
  })

  it('lose a star that could not be saved, with a notice', async () => {
    await open()
    refused = true
    fireEvent.click(star('Star moment 3'))
    expect(await screen.findByText('It failed')).toBeTruthy()
    expect(isPressed('Star moment 3')).toBe('false')
  })

  it('are limited to the starred ones for players, without star buttons', async () => {
    recap = fillTextsFromMoments({
      ...recap,
      moments: moments.map((one) => ({ ...one, starred: one.id === 'm1' })),
    })
    await open(false)
    expect(screen.queryByText('A bell rings.')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Star/ })).toBeNull()
    expect(screen.queryByText(/starred/)).toBeNull()
  })
})

it('puts a moment without a time into the scene of the previous moment', () => {
  const scenes = groupScenes([
    ...moments.slice(0, 1),
    aMoment('m4', 'Rain.', { start: null }),
    ...moments.slice(1),
  ])
  expect(scenes.map(({ scene, moments: told }) => [scene, told.map(({ id }) => id)])).toEqual([
    ['Around 1 min', ['m1', 'm4']],
    ['Around 1 h 2 min', ['m2', 'm3']],
  ])
})

it('lists the moments that were marked at the table first', () => {
  const marked = moments.map((one) => ({ ...one, marked: one.id !== 'm1' }))
  expect(groupScenes(marked).map(({ scene, moments: told }) => [scene, told.map(({ id }) => id)])).toEqual([
    ['Marked at the table', ['m2', 'm3']],
    ['Around 1 min', ['m1']],
  ])
})
