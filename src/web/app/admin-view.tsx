import { PasswordField } from '#web/accounts/password-field.tsx'
import { MessageList } from '#web/admin/message-list.tsx'
import { ServiceList } from '#web/admin/service-list.tsx'
import { UserList } from '#web/admin/user-list.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Screen } from './screen.tsx'

/** For administrators: what is up, who has an account, and what visitors wrote. */
export function AdminView() {
  return (
    <Screen crumbs={[{ label: 'Admin Dashboard' }]}>
      <div className="mx-auto max-w-[980px] px-5 pt-8 pb-16 md:px-7">
        <PageTitle>Admin Dashboard</PageTitle>
        <section aria-labelledby="installation" className="mt-8">
          <h2 id="installation" className="mb-3 font-display text-h3 font-[560]">
            This installation
          </h2>
          <ServiceList />
        </section>
        <section aria-labelledby="users" className="mt-10">
          <h2 id="users" className="mb-1 font-display text-h3 font-[560]">
            User Management
          </h2>
          <UserList PasswordField={PasswordField} />
        </section>
        <section aria-labelledby="messages" className="mt-10">
          <h2 id="messages" className="mb-1 font-display text-h3 font-[560]">
            Messages
          </h2>
          <MessageList />
        </section>
      </div>
    </Screen>
  )
}
