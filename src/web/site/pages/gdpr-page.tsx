import type { SiteFacts } from '#contract/pages.ts'
import { TextPage } from '#web/site/layout/site-layout.tsx'
import { linkClasses } from '#web/site/layout/site-links.ts'

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
