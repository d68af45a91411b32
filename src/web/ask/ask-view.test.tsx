import './ask-view.tsx'
import '#web/shell/palette/command-palette.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type AskEvent, askTexts } from '#contract/ask/schemas.ts'
import { aHome, aHomeThread } from '#web/home/test-home.ts'
import { type Answers, errorBody, success } from '#web/lib/test-browser.tsx'
import { openApp } from '#web/shell/test-app.tsx'

const source = { segmentId: 'g1', transcriptionId: 't1', sessionId: 's1', start: 83, end: 90 }
const statement = { text: 'Mirelle wanted forty coins.', sources: [source] }
const passages = Array.from({ length: 7 }, (_, at) => ({
  text: `Rowan: Line ${at}.\nInes: Forty coins!`,
  title: 'Session 1: The Causeway',
  sources: [source],
}))
const answered = { kind: 'answer', statements: [statement], passages }
const kept = { id: 'q1', question: 'Who pays?', createdAt: '2026-01-25T10:00:00.000Z' }

function aStream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  return {
    readable,
    send: (event: AskEvent, data: object) =>
      writer.write(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    close: () => writer.close(),
  }
}

async function finish(stream: ReturnType<typeof aStream>, event: AskEvent, data: object) {
  void stream.send(event, data)
  await stream.close()
}

function open(answers: Answers = {}, address = '/app?view=ask') {
  return openApp(address, { 'GET /api/ask/c1/questions': success({ questions: [kept] }), ...answers })
}

async function type(question: string) {
  fireEvent.click(await screen.findByRole('button', { name: /^Find/ }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Find' }), { target: { value: question } })
  fireEvent.click(await screen.findByRole('option', { name: askTexts.askFor(question) }))
}

describe('asking', () => {
  it('starts in the field with questions about the campaign, which are asked when chosen', async () => {
    const stream = aStream()
    const requests = open({
      'GET /api/campaign/c1/home': success({
        home: aHome({ threads: [aHomeThread({ kind: 'quest', name: 'The Salt Road' })] }),
      }),
      'POST /api/ask/c1': () => stream.readable,
    })
    const question = 'What is left to do for “The Salt Road”?'
    fireEvent.click(await screen.findByRole('button', { name: askTexts.ask }))
    fireEvent.click(await screen.findByRole('option', { name: question }))
    await waitFor(() => expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ question }))
  })

  it('shows statements as they arrive, then the answer with its passages', async () => {
    const stream = aStream()
    const requests = open({ 'POST /api/ask/c1': () => stream.readable })
    await type('How many coins?')
    expect(await screen.findByRole('button', { name: askTexts.stop })).toBeTruthy()
    void stream.send('statement', statement)
    expect(await screen.findByText(/forty coins\./)).toBeTruthy()
    expect(screen.getByRole('status', { name: askTexts.searching })).toBeTruthy()
    await finish(stream, 'answer', { success: true, ...answered })
    expect(await screen.findByText(askTexts.passages)).toBeTruthy()
    expect(screen.getAllByText('Mirelle wanted forty coins.')).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /1:23/ }).length).toBeGreaterThan(0)
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ question: 'How many coins?' })
    await waitFor(() =>
      expect(requests.filter(({ path }) => path === '/api/ask/c1/questions')).toHaveLength(2),
    )
  })

  it('shows the stored answer to the question in the URL, and repeats the question only on request', async () => {
    const stream = aStream()
    const requests = open(
      {
        'POST /api/ask/c1': () => stream.readable,
        'GET /api/ask/c1/questions/q1': success({ question: { ...kept, ...answered } }),
      },
      '/app?view=ask&q=Who+pays%3F',
    )
    expect(await screen.findByText('Mirelle wanted forty coins.')).toBeTruthy()
    const asks = () => requests.filter(({ method }) => method === 'POST').length
    expect(asks()).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: askTexts.again }))
    await waitFor(() => expect(asks()).toBe(1))
    await finish(stream, 'answer', { success: true, ...answered })
  })

  it('asks the question in the URL once', async () => {
    const stream = aStream()
    const requests = open({ 'POST /api/ask/c1': () => stream.readable }, '/app?view=ask&q=Who+waits%3F')
    expect(await screen.findByRole('heading', { name: 'Who waits?' })).toBeTruthy()
    await finish(stream, 'answer', { success: true, ...answered })
    await screen.findByText(askTexts.passages)
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('can be stopped', async () => {
    open({ 'POST /api/ask/c1': 'silent' })
    await type('How many coins?')
    fireEvent.click(await screen.findByRole('button', { name: askTexts.stop }))
    expect(await screen.findByText(askTexts.stopped)).toBeTruthy()
  })

  it('shows the first passages and a note if there is no language model', async () => {
    const stream = aStream()
    open({ 'POST /api/ask/c1': () => stream.readable })
    await type('How many coins?')
    await finish(stream, 'answer', { success: true, kind: 'passages', statements: [], passages })
    expect(await screen.findByText(askTexts.withoutModel)).toBeTruthy()
    const list = screen.getByRole('list', { name: askTexts.passages })
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
    fireEvent.click(screen.getByRole('button', { name: askTexts.showAll(7) }))
    expect(within(list).getAllByRole('listitem')).toHaveLength(7)
  })

  it('says that the record has no answer, and shows the closest passages on request', async () => {
    const stream = aStream()
    open({ 'POST /api/ask/c1': () => stream.readable })
    await type('How many coins?')
    await finish(stream, 'answer', { success: true, kind: 'nothing', statements: [], passages })
    expect(await screen.findByRole('heading', { name: askTexts.nothing })).toBeTruthy()
    expect(screen.getByText(askTexts.nearest).closest('details')?.open).toBe(false)
  })

  it('shows why the server failed, and can try again', async () => {
    let isBroken = true
    const streams = [aStream(), aStream()]
    open({ 'POST /api/ask/c1': () => (isBroken ? streams[0] : streams[1])?.readable ?? 'silent' })
    await type('How many coins?')
    await finish(
      streams[0] ?? aStream(),
      'error',
      errorBody('The language model has too much to do.', 'UNAVAILABLE'),
    )
    expect(await screen.findByText('The language model has too much to do.')).toBeTruthy()
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await finish(streams[1] ?? aStream(), 'answer', { success: true, ...answered })
    expect(await screen.findByText(/forty coins\./)).toBeTruthy()
  })

  it('shows why the question was refused', async () => {
    open({
      'POST /api/ask/c1': {
        status: 429,
        body: errorBody('Too many requests. Please wait a moment.', 'RATE_LIMITED'),
      },
    })
    await type('How many coins?')
    expect(await screen.findByText('Too many requests. Please wait a moment.')).toBeTruthy()
  })
})

describe('stored questions', () => {
  it('can be opened and asked again', async () => {
    const requests = open({
      'GET /api/ask/c1/questions/q1': success({ question: { ...kept, ...answered } }),
      'POST /api/ask/c1': 'silent',
    })
    fireEvent.click(await screen.findByRole('link', { name: /Who pays/ }))
    expect(await screen.findByText(/forty coins\./)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: askTexts.again }))
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ question: 'Who pays?' }),
    )
  })

  it('are deleted one by one', async () => {
    let questions = [kept]
    open({
      'GET /api/ask/c1/questions': () => success({ questions }),
      'DELETE /api/ask/c1/questions/q1': () => {
        questions = []
        return success()
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: `${askTexts.delete}: Who pays?` }))
    expect(await screen.findByText(askTexts.noneKept)).toBeTruthy()
  })

  it('are deleted all at once after a confirmation', async () => {
    let questions = [kept]
    open({
      'GET /api/ask/c1/questions': () => success({ questions }),
      'DELETE /api/ask/c1/questions': () => {
        questions = []
        return success()
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: askTexts.deleteAll }))
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: askTexts.deleteAll }),
    )
    expect(await screen.findByText(askTexts.noneKept)).toBeTruthy()
  })

  it('stay in the list if they could not be deleted', async () => {
    open({ 'DELETE /api/ask/c1/questions/q1': { status: 500, body: null } })
    fireEvent.click(await screen.findByRole('button', { name: `${askTexts.delete}: Who pays?` }))
    expect(await screen.findByText(askTexts.deleteFailed)).toBeTruthy()
    expect(screen.getByRole('link', { name: /Who pays/ })).toBeTruthy()
  })
})
