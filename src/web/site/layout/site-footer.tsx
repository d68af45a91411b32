import type { SiteFacts } from '#contract/pages.ts'
import { Island } from '#web/site/islands/island.tsx'
import { Wordmark } from '#web/ui/brand/logo.tsx'
import { type FooterLink, footerGroups } from './site-links.ts'

const linkClasses =
  'inline-flex min-h-8 items-center text-muted underline-offset-2 hover:text-fg hover:underline touch:min-h-11'

export function SiteFooter({ facts }: { facts: SiteFacts }) {
  const { contact, legal, sendsMail, social } = facts
  const isShown = ({ page }: FooterLink) => !page || legal.includes(page)
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto grid w-full max-w-[1160px] gap-x-16 gap-y-12 px-5 pt-14 pb-10 md:px-8 lg:grid-cols-[minmax(0,320px)_minmax(0,1fr)]">
        <div>
          <Wordmark />
          <p className="mt-4 mb-6 max-w-[22rem] font-read text-read text-muted">
            Occasional news by email. No tracking.
          </p>
          <Island name="newsletter" sendsMail={sendsMail} />
        </div>
        <div className="grid grid-cols-2 gap-x-6 gap-y-9 sm:grid-cols-4">
          {footerGroups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="mb-2 text-small font-semibold text-fg">{title}</h2>
              <ul>
                {links.filter(isShown).map(({ href, label }) => (
                  <li key={href}>
                    <a href={href} className={linkClasses}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="mx-auto flex w-full max-w-[1160px] flex-wrap items-center justify-between gap-x-8 gap-y-2 px-5 pb-10 text-small text-subtle md:px-8">
        <p>
          {contact.operator ? `${contact.operator} runs this server.` : 'This server is run by its owner.'}
        </p>
        <SocialLinks social={social} />
      </div>
    </footer>
  )
}

function SocialLinks({ social }: Pick<SiteFacts, 'social'>) {
  if (social.length === 0) return null
  return (
    <ul aria-label="Elsewhere" className="flex flex-wrap gap-x-5 text-ui">
      {social.map(({ name, url }) => (
        <li key={url}>
          <a href={url} rel="noreferrer" className={linkClasses}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
