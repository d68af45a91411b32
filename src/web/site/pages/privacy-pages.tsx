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

export function GdprPage({ facts }: { facts: SiteFacts }) {
  return (
    <TextPage
      facts={facts}
      title="Your data"
      lede="What is stored of you, who can see it, how to take it out, and how to erase it."
    >
      <h2>What is stored</h2>
      <ul>
        <li>Your account: username, email address, names if you gave them, and your password as a hash.</li>
        {facts.signInElsewhere && (
          <li>
            If you sign in with {facts.signInElsewhere.name}: your user ID there, and when your account was
            connected.
          </li>
        )}
        <li>
          Where you are signed in: a hash of each key, when it was last used, and the kind of browser, such as
          “Firefox on Linux”.
        </li>
        <li>
          If you turn on notifications on a device: its address at the push service of the browser, until you
          turn notifications off or sign out there. Notifications are encrypted for that browser.
        </li>
        <li>Your campaigns: sessions, recordings, transcripts, recaps and the wiki.</li>
        <li>
          Voice prints of the people at the table, if the game master of a campaign turned on “Remember
          voices”. They recognize a voice in later recordings, and cannot be read or downloaded.
        </li>
        <li>The jobs that processed them, without a word of their content.</li>
        <li>What you send by the contact form, and your address if you subscribe to the newsletter.</li>
      </ul>
      <p>
        A recording holds the voices of everyone at the table. Ask them before you record. What stays in your
        browser stands on the page about{' '}
        <a href="/cookies" className={linkClasses}>
          cookies
        </a>
        .
      </p>
      <h2>Who can see it</h2>
      <ul>
        <li>The members of a campaign see it, players as far as the game master shows it to them.</li>
        <li>People who are not members cannot even tell that it exists.</li>
        <li>
          An administrator sees accounts, contact messages and how much is stored, and no content of a
          campaign they do not belong to. Whoever runs the machine has its disk in hand.
        </li>
      </ul>
      <h2>Where it goes</h2>
      <p>
        It stays on the machine of this installation. If its owner has set up a speech service or a language
        model elsewhere, recordings or transcripts are sent there to be read; the{' '}
        <a href="/status" className={linkClasses}>
          status page
        </a>{' '}
        names what is in use.
      </p>
      <h2>Taking it out</h2>
      <p>
        On your account page, “Download all my data” gives you one file (JSON): your account, where you are
        signed in, your campaigns and seats, the invitations you made, a list of the recordings you uploaded
        and of the changes you made in the wiki, and what you wrote to us. The sound itself is not in it.
      </p>
      <h2>Erasing it</h2>
      <p>
        On the same page, “Delete my account” erases your account, ends every session of it, and removes your
        messages to us and your newsletter address. What others at the table rely on, such as recordings and
        the wiki, stays in the campaign, no longer tied to an account. If you are the only game master of a
        campaign, hand it over or delete it first.
      </p>
      <p>
        A remembered voice that belongs to your account, by your seat at the table or by your username, is
        erased at once and without a bin when you delete the account or leave the campaign. A game master can
        erase any voice in the settings of the campaign.
      </p>
      <p>
        A deleted campaign is kept in the bin for 30 days, in case it was a mistake, and then erased with all
        that is in it.
      </p>
      <p>
        For anything else, also to leave the newsletter,{' '}
        <a href="/contact" className={linkClasses}>
          write to the people who run this installation
        </a>
        .
      </p>
    </TextPage>
  )
}
