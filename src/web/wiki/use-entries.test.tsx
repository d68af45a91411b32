import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { WikiEntry } from '#contract/wiki/schemas.ts'
import { anEntry } from '#core/wiki/test-entries.ts'
import { press, renderAt, stubServer, success } from '#web/lib/test-browser.tsx'
import { toSummary, useEntries, useWikiPatch } from './use-entries.ts'

const osk = anEntry('Osk', { description: 'He rings the bell.' })
const wren = anEntry('wren')

function Entries({ change }: { change: WikiEntry }) {
  const { data, refetch } = useEntries('c1')
  const { put, remove } = useWikiPatch('c1')
  return (
    <>
      <output>{data?.map(({ name, preview }) => `${name}: ${preview}`).join('; ')}</output>
      <button type="button" onClick={() => void refetch()}>
        Refetch
      </button>
      <button type="button" onClick={() => void put(change)}>
        Put
      </button>
      <button type="button" onClick={() => void remove(osk.id)}>
        Remove
      </button>
    </>
  )
}

const listed = async (names: string[]) => {
  const shown = () =>
    screen
      .getByRole('status')
      .textContent?.split('; ')
      .map((one) => one.split(':')[0])
  await expect.poll(shown).toEqual(names)
}

function open(entries: WikiEntry[], change = osk) {
  const answers = {
    'GET /api/wiki/c1/index': success({ version: 'gm.e.1', entries: entries.map(toSummary) }),
  }
  const requests = stubServer(answers)
  renderAt('/', <Entries change={change} />)
  return { requests, answers }
}

it('sorts entries in natural, case-insensitive order', async () => {
  open(['Session 10', 'wren', 'Zora', 'Élan', 'Session 9', 'Abel'].map((name) => anEntry(name)))
  await listed(['Abel', 'Élan', 'Session 9', 'Session 10', 'wren', 'Zora'])
})

it('fetches only what has changed since its version', async () => {
  const { requests, answers } = open([osk, wren])
  await listed(['Osk', 'wren'])
  const changes = { entries: [{ ...osk, name: 'Zosk', description: 'He hides.' }], removed: [wren.id] }
  answers['GET /api/wiki/c1/index'] = success({ version: 'gm.e.3', entries: [], changes })
  press('Refetch')
  await listed(['Zosk'])
  expect(screen.getByText('Zosk: He hides.')).toBeTruthy()
  expect(requests.map(({ query }) => query)).toEqual(['', 'since=gm.e.1'])
  press('Refetch')
  await expect.poll(() => requests.at(-1)?.query).toBe('since=gm.e.3')
})

it('loads all entries again if the server does not know the changes', async () => {
  const { answers } = open([osk, wren])
  await listed(['Osk', 'wren'])
  answers['GET /api/wiki/c1/index'] = success({ version: 'gm.f.1', entries: [toSummary(wren)] })
  press('Refetch')
  await listed(['wren'])
})

it('shows the own changes of the user at once', async () => {
  open([osk, wren], anEntry('Bell'))
  await listed(['Osk', 'wren'])
  press('Put')
  await listed(['Bell', 'Osk', 'wren'])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Remove' })))
  await listed(['Bell', 'wren'])
})

it('summarizes a description as 200 characters of plain text on one line', () => {
  const { preview } = toSummary(
    anEntry('a', { description: `# Past\n\n:::gm\n🐉\n:::\n${'🐉'.repeat(300)}` }),
  )
  expect(preview.startsWith('Past 🐉 🐉🐉')).toBe(true)
  expect([...preview]).toHaveLength(200)
})
