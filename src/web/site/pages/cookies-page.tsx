import type { SiteFacts } from '#contract/pages.ts'
import { TextPage } from '#web/site/layout/site-layout.tsx'
import { linkClasses } from '#web/site/layout/site-links.ts'

type Stored = { name: string; text: string }

const inLocalStorage: Stored[] = [
  { name: 'authToken', text: 'The key to your account, from signing in until you sign out or it expires.' },
  { name: 'user', text: 'Your name and email address, so that the application can greet you at once.' },
  { name: 'theme', text: 'Whether you chose the dark or the light look.' },
  { name: 'taskPanelOpen, jobWidgetOpen', text: 'Whether the lists of running work are open or folded.' },
  { name: 'campaign unnamed …', text: 'Which campaigns still have the name of a file.' },
  {
    name: 'table skipped …',
    text: 'For which campaigns you skipped the question who is at the table.',
  },
  {
    name: 'seatAnswered-…',
    text: 'For which campaigns you said that none of the seats at the table is yours.',
  },
  { name: 'skipSilence', text: 'Whether the player skips silence.' },
  {
    name: 'recordingConsent-…',
    text: 'For which campaigns you confirmed that everyone agreed to be recorded.',
  },
  {
    name: 'names skipped …',
    text: 'For which transcripts you skipped the question who is speaking.',
  },
  {
    name: 'proxyAuth',
    text: 'Whether a proxy in front of this site asks for a password of its own.',
  },
  {
    name: 'tus …',
    text: 'The names, sizes and addresses of uploads that are not complete, so that they can go on after a reload. Each goes when its recording is stored or its upload is cancelled.',
  },
  {
    name: 'jobMonitorAutoRefresh, jobMonitorMetrics',
    text: 'For administrators: how the job monitor is set.',
  },
]

const inSessionStorage: Stored[] = [
  {
    name: 'typed …',
    text: 'Text that you typed into a form and have not saved. It goes when you save or discard it, sign out, or close the tab.',
  },
]

const inDatabases: Stored[] = [
  {
    name: 'hearthscribe',
    text: 'Parts of a live recording, and marks and notes from the table, that have not reached the server yet. Each part goes when the server has it. All of them go when the recording is finished or discarded, when its session is deleted, and after 30 days. Signing out does not delete them, because they exist nowhere else.',
  },
]

function StoredList({ stored }: { stored: Stored[] }) {
  return (
    <dl className="mt-5 border-t border-line">
      {stored.map(({ name, text }) => (
        <div key={name} className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[180px_minmax(0,1fr)]">
          <dt className="font-sans text-ui font-semibold break-words sm:pt-1">{name}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

export function CookiesPage({ facts }: { facts: SiteFacts }) {
  const provider = facts.signInElsewhere?.name
  return (
    <TextPage
      facts={facts}
      title={provider ? 'One cookie' : 'No cookies'}
      lede={
        provider
          ? `Hearthscribe sets one while you sign in with ${provider}, and nothing tracks you from page to page.`
          : 'Hearthscribe sets none, and nothing tracks you from page to page.'
      }
    >
      {provider && (
        <>
          <h2>The cookie</h2>
          <p>
            <b>hearthscribe-sign-in</b> links the response from {provider} to your browser. It is deleted when
            you are signed in, and after ten minutes at the latest.
          </p>
        </>
      )}
      <h2>What is kept in your browser</h2>
      <p>Only this site can read it. In the local storage, which stays when the browser is closed:</p>
      <StoredList stored={inLocalStorage} />
      <p className="mt-8">In the session storage, which belongs to one tab:</p>
      <StoredList stored={inSessionStorage} />
      <p className="mt-8">In a database of the browser (IndexedDB):</p>
      <StoredList stored={inDatabases} />
      <p className="mt-8">
        The browser’s cache holds pages of the wikis that you have read, as it does for any site. An answer
        that holds what only game masters see is never cached.
      </p>
      <p className="mt-8">
        A second cache holds the page that is shown when you are offline, and files that you shared with the
        installed app. These files are deleted when you add them or sign out, and after one day at the latest.
      </p>
      <h2>How to be rid of it</h2>
      <p>
        Signing out removes <b>authToken</b>, <b>user</b>, unsaved text and, over HTTPS, the browser’s cache
        of this site. The settings stay. To remove everything, clear the data of this site in your browser.
        You are then signed out, in the dark look, and parts of a recording that were never sent are lost.
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
    </TextPage>
  )
}
