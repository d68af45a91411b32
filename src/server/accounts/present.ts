import type { User } from '#contract/accounts.ts'
import type { users } from '#server/db/schema-accounts.ts'

export type UserRow = typeof users.$inferSelect

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    mustChangePassword: row.mustChangePassword,
  }
}
