import type { SiteFacts } from '#contract/pages.ts'
import { PlainWords } from './plain-words.tsx'
import { linkClasses } from './site-links.ts'

const kept = [
  { name: 'authToken', text: 'The key to your account, from signing in until you sign out or it expires.' },
  { name: 'user', text: 'Your name and email address, so that the application can greet you at once.' },
  { name: 'theme', text: 'Whether you chose the dark or the light look.' },
] as const

export function CookiesPage({ facts }: { facts: SiteFacts }) {
  return (
    <PlainWords
      facts={facts}
      title="No cookies"
      lede="Hearthscribe sets none, and nobody follows you from page to page."
    >
      <h2>What is kept in your browser</h2>
      <p>Three things, in the local storage of this site. Only this site can read them.</p>
      <dl className="mt-5 border-t border-line">
        {kept.map(({ name, text }) => (
          <div
            key={name}
            className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[140px_minmax(0,1fr)]"
          >
            <dt className="font-sans text-ui font-semibold sm:pt-1">{name}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <h2>How to be rid of it</h2>
      <p>
        Signing out removes <b>authToken</b> and <b>user</b>. Clearing the data of this site in your browser
        removes all three. Nothing else depends on them: you are then simply signed out, in the dark look.
      </p>
      <h2>What is not here</h2>
      <p>
        No tracking, no advertising, no counting of visitors, no fonts or scripts from elsewhere. What is
        stored on the server stands on the page about{' '}
        <a href="/gdpr" className={linkClasses}>
          your data
        </a>
        .
      </p>
    </PlainWords>
  )
}
