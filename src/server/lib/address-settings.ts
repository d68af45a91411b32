import * as z from 'zod/mini'

const percentEncoding =
  'Percent-encode special characters of the user name and the password: %23 for #, %2F for /, %40 for @, %3A for :, %3F for ?, %25 for %'

/** Optional setting; `findFault` returns the sentence that refuses a value, or null. */
function address(findFault: (written: string) => string | null) {
  return z.optional(
    z
      .string()
      .check(z.trim())
      .check(
        z.check((context) => {
          const message = findFault(context.value)
          if (message) context.issues.push({ code: 'custom', input: context.value, message })
        }),
      ),
  )
}

const parse = (written: string) => (URL.canParse(written) ? new URL(written) : null)
const isWeb = (written: string) => /^https?:\/\/[^/]/i.test(written) && URL.canParse(written)

export const webAddress = (name: string, example: string) =>
  address((written) =>
    isWeb(written) ? null : `${name} must begin with http:// or https://, for example ${example}`,
  )

/** The pages and the links in emails begin at the root of the address. */
export const publicAddress = address((written) => {
  const found = parse(written)
  if (!isWeb(written) || !found)
    return 'PUBLIC_URL must begin with http:// or https://, for example https://hearthscribe.example'
  const isRoot = /^\/*$/.test(found.pathname) && !found.search && !found.hash && !found.username
  return isRoot
    ? null
    : `PUBLIC_URL must be only a scheme, a host and a port, for example ${found.origin}. Hearthscribe cannot run below a path: give it a host name of its own, such as https://hearthscribe.example`
})

/** True if an unencoded `#`, `/` or `?` of a password ended the host too early, so that the `@` stands behind it. */
function isCutByPassword(written: string): boolean {
  const found = parse(written)
  return found !== null && `${found.pathname}${found.search}${found.hash}`.includes('@')
}

export const databaseAddress = address((written) => {
  const example = 'postgres://hearthscribe:PASSWORD@localhost:5432/hearthscribe'
  if (!/^postgres(ql)?:\/\//i.test(written)) {
    return `DATABASE_URL must be the address of a PostgreSQL server, for example ${example}. Leave it out to use the embedded database`
  }
  const isWhole = URL.canParse(written) && !isCutByPassword(written)
  return isWhole ? null : `DATABASE_URL cannot be read as ${example}. ${percentEncoding}`
})

export const mailAddress = address((written) => {
  const example = 'smtp://user:PASSWORD@mail.example:587'
  if (!/^smtps?:\/\//i.test(written))
    return `SMTP_URL must begin with smtp:// or smtps://, for example ${example}`
  const found = parse(written)
  const isWhole = found?.hostname && /^\/?$/.test(found.pathname) && !found.hash && !isCutByPassword(written)
  return isWhole ? null : `SMTP_URL cannot be read as ${example}. ${percentEncoding}`
})
