import { Clock, type LucideIcon, Mail, MapPin, MessagesSquare, Server, Waypoints } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SiteFacts } from '#contract/pages.ts'
import { Island } from '#web/site/islands/island.tsx'
import { TitledPage } from '#web/site/layout/site-layout.tsx'
import { linkClasses } from '#web/site/layout/site-links.ts'

export function ContactPage({ facts }: { facts: SiteFacts }) {
  return (
    <TitledPage
      facts={facts}
      title="Write to us"
      lede="Questions, bugs, ideas: your message goes to whoever runs this server."
    >
      <div className="grid gap-x-20 gap-y-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <section aria-labelledby="message">
          <h2 id="message" className="mb-6 font-display text-h2 font-[560]">
            Your message
          </h2>
          <Island name="contact" sendsMail={facts.sendsMail} />
        </section>
        <section aria-labelledby="reach">
          <h2 id="reach" className="mb-2 font-display text-h2 font-[560]">
            Contact information
          </h2>
          <ContactInformation facts={facts} />
        </section>
      </div>
    </TitledPage>
  )
}

function ContactInformation({ facts: { contact, social } }: { facts: SiteFacts }) {
  return (
    <dl>
      {contact.operator && (
        <Way icon={Server} name="Run by">
          {contact.operator}
        </Way>
      )}
      {contact.email && (
        <Way icon={Mail} name="Email">
          <a href={`mailto:${contact.email}`} className={`${linkClasses} break-all`}>
            {contact.email}
          </a>
        </Way>
      )}
      <Way icon={Clock} name="Reply">
        Within 24 hours
      </Way>
      {(contact.liveChat || contact.liveChatUrl) && (
        <Way icon={MessagesSquare} name="Live chat">
          {contact.liveChatUrl ? (
            <a
              href={contact.liveChatUrl}
              rel="noreferrer"
              className={`${linkClasses} inline-block touch:py-2.5`}
            >
              {contact.liveChat ?? 'Open the chat'}
            </a>
          ) : (
            contact.liveChat
          )}
        </Way>
      )}
      {contact.address && (
        <Way icon={MapPin} name="Address">
          <span className="whitespace-pre-line">{contact.address}</span>
        </Way>
      )}
      {social.length > 0 && (
        <Way icon={Waypoints} name="Elsewhere">
          {social.map(({ name, url }) => (
            <a
              key={url}
              href={url}
              rel="noreferrer"
              className={`${linkClasses} mr-4 inline-block touch:py-2.5`}
            >
              {name}
            </a>
          ))}
        </Way>
      )}
    </dl>
  )
}

function Way({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[32px_minmax(0,1fr)] border-b border-line py-4">
      <dt className="contents">
        <Icon size={17} strokeWidth={1.6} className="mt-0.5 text-gilt" />
        <span className="text-small text-subtle">{name}</span>
      </dt>
      <dd className="col-start-2 font-read text-[17px]/[27px]">{children}</dd>
    </div>
  )
}
