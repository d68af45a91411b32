import { profileEdit } from '#contract/accounts/schemas.ts'

type Names = { username: string | null; firstName: string | null; email: string }

const longestStem = 40

/**
 * Usernames for a new account, best first. The last one contains `unique` and is practically always free.
 * @param unique letters and digits that no other account has
 */
export function suggestUsernames({ username, firstName, email }: Names, unique: string): string[] {
  const beforeAt = (text: string) => text.split('@')[0] ?? ''
  const wanted = [beforeAt(username ?? ''), beforeAt(email), firstName ?? '']
  const stems = wanted.flatMap((text) => {
    const { data } = profileEdit.shape.username.safeParse([...text].slice(0, longestStem).join(''))
    return data ? [data] : []
  })
  const [stem = 'user'] = stems
  return [...stems, ...[2, 3, 4, 5].map((number) => `${stem}${number}`), `${stem}-${unique}`]
}
