import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chooseOption, errorBody, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { StatisticsPage } from './statistics-page.tsx'
import { sampleStatistics } from './test-statistics.ts'

const call = 'GET /api/admin/statistics'

describe('the statistics page', () => {
  it('shows users, campaigns, storage and jobs', async () => {
    stubServer({ [call]: { body: sampleStatistics() } })
    renderAt('/', <StatisticsPage />)
    expect(await screen.findByText('9 seen, 2 new')).toBeTruthy()
    for (const text of ['1,234', '40 audio files', 'active, 4 failed']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(screen.getByText('5.0 TB', { selector: 'dd' })).toBeTruthy()
    expect(screen.getByText(/^Last updated \d\d:\d\d$/)).toBeTruthy()
    for (const name of ['New users', 'Recordings added', 'Jobs', 'Storage added']) {
      expect(screen.getByRole('slider', { name: `${name}, day by day` })).toBeTruthy()
    }
  })

  it('shows roles, recordings, costs and health in titled panels', async () => {
    stubServer({ [call]: { body: sampleStatistics() } })
    renderAt('/', <StatisticsPage />)
    const panel = async (name: string) => (await screen.findByRole('region', { name })).textContent
    expect(await panel('Users by Role')).toContain('Game Master876')
    expect(await panel('Audio Processing Status')).toContain('Failed2')
    const costs = await panel('Estimated Usage Costs')
    for (const text of ['$102.40 a month', '$3.63', '$0.0075', '$106.0375', 'not a bill']) {
      expect(costs).toContain(text)
    }
    const health = await panel('System Health Overview')
    for (const text of ['92.5%', '37 of 40 recordings', '987,654', 'Recent wiki entries13']) {
      expect(health).toContain(text)
    }
  })

  it('shows no success rate without recordings', async () => {
    const answer = sampleStatistics()
    Object.assign(answer.statistics, { total_audio_files: 0, transcribed_audio_files: 0 })
    stubServer({ [call]: { body: answer } })
    renderAt('/', <StatisticsPage />)
    const health = await screen.findByRole('region', { name: 'System Health Overview' })
    expect(within(health).getByText('–')).toBeTruthy()
  })

  it('defaults to the last 30 days and refetches for another period', async () => {
    const asked = stubServer({
      [call]: () => ({ body: sampleStatistics(asked.at(-1)?.query === 'period=365' ? 365 : 30) }),
    })
    renderAt('/', <StatisticsPage />)
    await screen.findByText('9 seen, 2 new')
    fireEvent.click(screen.getByRole('combobox', { name: 'Period' }))
    const options = await screen.findAllByRole('option')
    const labels = options.map((option) => option.textContent).join()
    expect(labels).toBe('Last 7 days,Last 30 days,Last 90 days,Last year')
    const year = screen.getByRole('option', { name: 'Last year' })
    chooseOption(year)
    expect(await screen.findAllByText('Mar 15, 2025')).toHaveLength(4)
    expect(asked.map(({ query }) => query)).toEqual(['period=30', 'period=365'])
  })

  it("shows the server's error and recovers on Refresh", async () => {
    let isDown = true
    stubServer({
      [call]: () =>
        isDown ? { status: 500, body: errorBody('Disk on fire', 'INTERNAL') } : { body: sampleStatistics() },
    })
    renderAt('/', <StatisticsPage />)
    expect(await screen.findByText('Disk on fire')).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('9 seen, 2 new')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
