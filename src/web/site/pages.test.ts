import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describeProblem, oidcProblems } from '#contract/accounts/oidc.ts'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { openPage, textOf } from './test-facts.ts'

const listOf = (page: Document, selector: string) => [...page.querySelectorAll(selector)].map(textOf)
const linkTo = (page: Document, words: string) =>
  [...page.querySelectorAll('main a')]
    .filter((link) => textOf(link) === words)
    .map((link) => link.getAttribute('href'))

describe('the sign-in with an OpenID provider', () => {
  const elsewhere = { name: 'Hearth ID', problem: null, next: '/join/abc' }
  const start = '/api/auth/oidc/start?next=%2Fjoin%2Fabc'

  it.each(['/login', '/register'] as const)('is offered on %s and returns to the requested page', (path) => {
    const page = openPage(path, { signInElsewhere: elsewhere })
    expect(linkTo(page, 'Sign in with Hearth ID')).toEqual([start])
    expect(linkTo(openPage(path), 'Sign in with Hearth ID')).toEqual([])
  })

  it.each(oidcProblems)('shows on the sign-in page why it failed: %s', (problem) => {
    const page = openPage('/login', { signInElsewhere: { ...elsewhere, problem } })
    expect(textOf(page.querySelector('[role=alert]'))).toBe(describeProblem(problem, 'Hearth ID'))
  })

  it('is mentioned with its cookie on the cookies page', () => {
    expect(textOf(openPage('/cookies', { signInElsewhere: elsewhere }).body)).toContain(
      'hearthscribe-sign-in',
    )
    expect(textOf(openPage('/cookies').body)).not.toContain('hearthscribe-sign-in')
  })
})

it.each([
  ['/', 'Your table talks. The scribe writes it down.'],
  ['/', 'Hearthscribe turns the recording of your tabletop session into a recap and a campaign wiki.'],
  ['/', 'Press any sentence and hear the moment it was said. Runs on your own machine.'],
  ['/', 'Runs on your machine. One command.'],
  ['/', 'Free, MIT-licensed, on your own server.'],
  ['/', 'Three ways tables use it'],
  ['/', 'Drop in one file. Read the recap after supper.'],
  ['/', 'Occasional news by email. No tracking.'],
  ['/features', 'Everything the scribe can do'],
  ['/contact', 'Questions, bugs, ideas: your message goes to whoever runs this server.'],
] as const)('%s says: %s', (path, text) => {
  expect(textOf(openPage(path).body)).toContain(text)
})

describe('the home page', () => {
  const page = openPage('/')

  it('links to register and login', () => {
    expect(linkTo(page, 'Get Started Free')).toEqual(['/register', '/register'])
    expect(linkTo(page, 'Sign In')).toEqual(['/login'])
  })

  it('explains the product in three steps', () => {
    const steps = [...page.querySelectorAll('section')].find((one) => textOf(one).startsWith('How It Works'))
    expect([...(steps?.querySelectorAll('h3') ?? [])].map(textOf)).toEqual([
      'Record or upload a session',
      'The scribe reads it',
      'Read, search and replay it',
    ])
  })

  it('has six feature cards, each with a picture', () => {
    const cards = [...page.querySelectorAll('section[aria-labelledby=features] li')]
    expect(cards).toHaveLength(6)
    for (const card of cards)
      expect(card.querySelectorAll('picture.for-dark, picture.for-light')).toHaveLength(2)
  })

  it('gives phones pictures of a phone', () => {
    for (const source of page.querySelectorAll('picture source')) {
      expect(source.getAttribute('media')).toBe('(max-width: 639px)')
      expect(source.getAttribute('srcset')).toMatch(/^\/tour\/\w+-(dark|light)-phone\.webp$/)
      expect(Number(source.getAttribute('height'))).toBeGreaterThan(Number(source.getAttribute('width')))
    }
    expect(page.querySelectorAll('picture source')).toHaveLength(12)
  })

  it('shows three sample tables and labels them as samples', () => {
    const tables = listOf(page, 'article')
    expect(tables).toHaveLength(3)
    for (const table of tables) expect(table).toMatch(/^Sample table/)
  })

  it('links each sentence of the sample to the sound of its line', () => {
    const sample = page.querySelector('[data-sample]')
    const links = [...(sample?.querySelectorAll('.prose a') ?? [])]
    expect(links).toHaveLength(5)
    for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/tour\/\w+\.mp3$/)
    expect(textOf(links[0])).toMatch(/but not the key\. Play 0:30$/)
    const lines = [...(sample?.querySelectorAll('[data-line]') ?? [])]
    expect(lines).toHaveLength(5)
    expect(lines.filter((line) => line.hasAttribute('data-shown'))).toEqual([lines[0]])
    expect(textOf(lines[0])).toContain('you may have my hall, my table and my name.')
  })

  it('says how the sample and the pictures were made', () => {
    expect(textOf(page.querySelector('[data-sample] figcaption'))).toContain('The voices are synthetic')
    expect(textOf(page.querySelector('[aria-labelledby=features]'))).toContain('recaps were written by hand')
  })

  it('shows the start command with a copy button', () => {
    const box = page.querySelector('[data-command]')
    expect(textOf(box?.querySelector('code'))).toBe('npm start')
    expect(textOf(box?.querySelector('button[data-copy]'))).toBe('Copy')
    expect(box?.querySelector('[role=status]')).not.toBeNull()
  })
})

describe.each(['/', '/features'] as const)('the pictures on %s', (path) => {
  const images = [...openPage(path).querySelectorAll('main img')]

  it('exist in both themes, load lazily, and have a size and an alternative text', () => {
    expect(images.length).toBeGreaterThanOrEqual(8)
    for (const image of images) {
      expect(image.getAttribute('loading')).toBe('lazy')
      expect(Number(image.getAttribute('width'))).toBeGreaterThan(300)
      expect(Number(image.getAttribute('height'))).toBeGreaterThan(300)
      expect(image.getAttribute('alt')).not.toBe('')
    }
    const sources = images.map((image) => image.getAttribute('src') ?? '')
    const dark = sources.filter((source) => source.endsWith('-dark.webp'))
    expect(sources.filter((source) => source.endsWith('-light.webp'))).toEqual(
      dark.map((source) => source.replace('-dark', '-light')),
    )
  })
})

describe('the features page', () => {
  const page = openPage('/features')

  it('has four categories of four features', () => {
    const groups = [...page.querySelectorAll('main section[aria-label]')]
    expect(
      groups.map((group) => [group.getAttribute('aria-label'), group.querySelectorAll('li').length]),
    ).toEqual([
      ['Audio Transcription', 4],
      ['AI-Powered Intelligence', 4],
      ['Campaign Management', 4],
      ['Collaboration and Sharing', 4],
    ])
    expect(linkTo(page, 'Get Started Free')).toEqual(['/register'])
  })

  it('names the features and marks none as coming', () => {
    const features = listOf(page, 'main h3')
    expect(features).toContain('Custom categories')
    expect(features.some((feature) => feature.startsWith('Export to PDF and markdown'))).toBe(true)
    expect(features).toContain('Live recording')
    expect(features.filter((feature) => feature.endsWith('Coming'))).toEqual([])
  })
})

describe('the pricing page', () => {
  const page = openPage('/pricing')
  const words = textOf(page.querySelector('main'))

  it('starts with a note on who runs the installation, as its heading', () => {
    expect(textOf(page.querySelector('h1'))).toMatch(
      /^This installation is run by its owner: no plan applies and nothing is charged\.$/,
    )
    expect(words).not.toContain('You can begin without paying')
    expect(page.querySelectorAll('main .bg-gilt')).toHaveLength(0)
  })

  it('starts with the prices when plans are enforced', () => {
    const enforced = openPage('/pricing', { enforcesPlans: true })
    const words = textOf(enforced.querySelector('main'))
    expect(words).toMatch(/^Pricing/)
    expect(words).not.toContain('no plan applies')
  })

  it('shows monthly prices by default', () => {
    const choices = [...page.querySelectorAll<HTMLInputElement>('input[name=billing]')]
    expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
      ['monthly', true],
      ['yearly', false],
    ])
    expect(words).toContain('Save 20%')
  })

  it('has three cards with both prices and a link each', () => {
    const cards = [...page.querySelectorAll('main ul > li')].filter((card) => card.querySelector('h2'))
    expect(cards.map((card) => textOf(card.querySelector('h2')))).toEqual([
      'Free',
      'Standard',
      'Professional',
    ])
    expect(cards.map((card) => card.querySelector('a')?.getAttribute('href'))).toEqual(
      cards.map(() => '/register'),
    )
    const [free, standard, professional] = cards.map(textOf)
    expect(free).toContain('0per month0per year')
    expect(standard).toContain('9.99per month95.90per year')
    expect(professional).toContain('19.99per month191.90per year')
    expect(free).toContain('Not included: Recaps')
    expect(professional).toContain('API access coming soon')
  })

  it('has its own questions and a link to contact sales', () => {
    expect(page.querySelectorAll('main details').length).toBeGreaterThan(2)
    expect(linkTo(page, 'Contact Sales')).toEqual(['/contact'])
  })
})

describe('the questions on the FAQ page', () => {
  const page = openPage('/faq')

  it('are in four groups', () => {
    const groups = [...page.querySelectorAll('main section')].map((group) => group.getAttribute('aria-label'))
    expect(groups.slice(0, 4)).toEqual(['Getting Started', 'Features', 'Technical', 'Pricing'])
  })

  it('open and close independently', () => {
    const items = [...page.querySelectorAll('main details')]
    expect(items.length).toBeGreaterThan(11)
    for (const item of items) expect(item.hasAttribute('name')).toBe(false)
  })

  it('include file sizes, refunds and plan changes', () => {
    const words = textOf(page.querySelector('main'))
    expect(words).toContain('up to 500MB')
    expect(words).toContain('30-day money-back guarantee')
    expect(words).toContain('Plan changes take effect at the next billing cycle.')
    expect(linkTo(page, 'Contact Support')).toEqual(['/contact'])
  })

  it('describe sign-up as open, by invitation or closed', () => {
    const begin = (signUps: 'open' | 'invited' | 'closed') => textOf(openPage('/faq', { signUps }).body)
    expect(begin('open')).toContain('Create an account; nothing has to be installed.')
    expect(begin('invited')).toContain('with the invitation of a game master')
    expect(begin('closed')).toContain('Ask the owner of this installation')
  })
})

describe('the contact page', () => {
  it('has the form and the other ways of contact', () => {
    const page = openPage('/contact')
    expect(page.querySelector('[data-island=contact] form')).not.toBeNull()
    expect(page.querySelector('a[href="mailto:owner@table.example"]')).not.toBeNull()
    expect(linkTo(page, 'Mon-Fri 9am-5pm EST')).toEqual(['https://chat.example/table'])
    const words = textOf(page.querySelector('main'))
    for (const part of [
      'Ada of the Hearth',
      'Hearth Lane 3',
      'Within 24 hours',
      'Mon-Fri 9am-5pm EST',
      'Mastodon',
    ])
      expect(words).toContain(part)
  })

  it('omits what the owner has not configured', () => {
    const page = openPage('/contact', {
      contact: { email: null, address: null, operator: null, liveChat: null, liveChatUrl: null },
    })
    expect(page.querySelector('a[href^=mailto]')).toBeNull()
    expect(textOf(page.querySelector('main'))).not.toMatch(/Address|Live chat|Run by/)
  })
})

describe.each(['/login', '/register'] as const)('the terms on %s', (path) => {
  const named = /you agree to the Terms of Service and the Privacy Policy\./

  it('are links that open in a new tab, once the operator has set them', () => {
    const page = openPage(path, { legal: ['terms', 'privacy'] })
    expect(textOf(page.querySelector('main'))).toMatch(named)
    expect(linkTo(page, 'Terms of Service')).toEqual(['/terms'])
    expect(linkTo(page, 'Privacy Policy')).toEqual(['/privacy'])
    for (const link of page.querySelectorAll('main a[href="/terms"], main a[href="/privacy"]'))
      expect(link.getAttribute('target')).toBe('_blank')
  })

  it('are only named before that', () => {
    const page = openPage(path, { legal: ['privacy'] })
    expect(textOf(page.querySelector('main'))).toMatch(named)
    expect(linkTo(page, 'Terms of Service')).toEqual([])
    expect(linkTo(page, 'Privacy Policy')).toEqual(['/privacy'])
  })
})

describe('the register page', () => {
  it.each([
    ['closed', accountTexts.signUpsClosed],
    ['invited', accountTexts.signUpsInvited],
  ] as const)('shows a notice when sign-up is set to “%s”', (signUps, text) => {
    expect(textOf(openPage('/register', { signUps }).querySelector('main'))).toContain(text)
    expect(textOf(openPage('/register').querySelector('main'))).not.toContain(text)
  })
})

describe('the changelog', () => {
  it('lists versions with their changes', () => {
    const page = openPage('/changelog')
    expect(listOf(page, 'main h2')).toEqual(['0.2.0', '0.1.0'])
    expect(listOf(page, 'main li')).toEqual(['Pages: the /faq and others.', 'Mail.', 'Start.'])
    expect(listOf(page, 'main li strong')).toEqual(['Pages'])
  })
})

describe('the status page', () => {
  it('lists the services with their state', () => {
    const page = openPage('/status')
    expect(listOf(page, 'tbody tr')).toEqual(['DatabaseUp', 'Speech engineNot set up'])
    expect(textOf(page.querySelector('main'))).toContain('All systems are running.')
    expect(textOf(page.querySelector('caption'))).toBe('Checked just now')
  })

  it('names the service that is down', () => {
    const services = [{ name: 'Database', state: 'down' as const, detail: 'embedded' }]
    expect(textOf(openPage('/status', { services }).querySelector('main'))).toContain(
      'Down right now: Database.',
    )
  })
})

function findStorageNames(): string[] {
  const sources = globSync('src/web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const pattern =
    /use(?:Remembered|StoredFlag)\('(\w+)'|indexedDB\.open\('(\w+)'|^const (?:database|\w*[kK]ey) = '(\w+)'/gm
  return sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, ...names]) => names.find(Boolean) ?? ''),
  )
}

describe('the pages on stored data', () => {
  it('list every key stored in the browser', () => {
    const names = listOf(openPage('/cookies'), 'dt').flatMap((names) => names.split(', '))
    expect(names.slice(0, 3)).toEqual(['authToken', 'user', 'theme'])
    expect(names).toContain('typed …')
    expect(findStorageNames().filter((name) => !names.includes(name))).toEqual([])
  })

  it('explain how to export and erase the data', () => {
    const words = textOf(openPage('/gdpr').querySelector('main'))
    for (const part of ['Download all my data', 'Delete my account', 'for 30 days'])
      expect(words).toContain(part)
  })
})
