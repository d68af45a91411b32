import * as z from 'zod/mini'
import { planIds } from '#contract/accounts/plans.ts'
import { passwordSchema, systemRoles, type User } from '#contract/accounts/schemas.ts'
import { success } from '#contract/endpoint.ts'
import { pageQuery, pagination, searchedText, trueOrFalse } from '#contract/paging.ts'

export const adminUserTexts = {
  usersFailed: 'Failed to load users',
  noUsers: 'No users found',
  never: 'Never',
  allRoles: 'All Roles',
  allStatuses: 'All',
  active: 'Active',
  inactive: 'Inactive',
  updateFailed: 'Failed to update user',
  updated: 'User updated successfully',
  resetTitle: 'Reset Password',
  resetFailed: 'Failed to reset password',
  resetDone: 'Password reset successfully',
  passwordTooShort: 'Password must be at least 6 characters long',
  resetConsequence:
    'Signs the user out on every device. They sign in once with this password, and then choose their own.',
  userNotFound: 'User not found',
  searchNotAllowed: 'search contains characters that are not allowed',
  roleAsked: 'role must be one of admin, gm, player',
  role: 'Role must be one of admin, gm, player',
  isActive: 'isActive must be true or false',
  plan: 'Plan must be one of free, standard, professional',
  nothingToChange: 'Give role, isActive or plan',
  cannotChange: (field: string) => `${field} cannot be changed: only role, isActive and plan can`,
  deactivateOneself: 'Deactivate your own account?',
  deactivateOneselfConsequence:
    'You are signed out at once, and only another administrator can let you in again.',
  demoteOneself: 'Give up being an administrator?',
  demoteOneselfConsequence:
    'You leave the Admin Dashboard at once, and only another administrator can bring you back.',
} as const

export const systemRoleTexts: Record<User['role'], string> = {
  admin: 'Admin',
  gm: 'Game Master',
  player: 'Player',
}

/** An account as administrators see it: with counts of its content, but without the content. */
export const adminUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  role: z.enum(systemRoles),
  is_active: z.boolean(),
  plan: z.enum(planIds),
  /** `campaign_count` counts the campaigns that the user is a member of, `audio_count` the recordings that the user uploaded. */
  campaign_count: z.number(),
  audio_count: z.number(),
  last_login: z.nullable(z.string()),
  storage_bytes: z.number(),
  /** The quota that applies; null means unlimited. */
  quota_bytes: z.nullable(z.number()),
  /** False if the default quota applies. */
  has_own_quota: z.boolean(),
})
export type AdminUser = z.infer<typeof adminUser>
export const adminUserList = success({
  users: z.array(adminUser),
  pagination,
  /** True if the server can mail links, which needs a mail server and its public address. */
  canMail: z.boolean(),
  defaultQuotaBytes: z.nullable(z.number()),
})
export type AdminUserList = z.infer<typeof adminUserList>

/** In `search`, % and _ are not wildcards; case is ignored. */
export const userQuery = z.extend(pageQuery, {
  search: searchedText(adminUserTexts.searchNotAllowed).check(
    z.describe('text in the username, email, first or last name'),
  ),
  role: z.optional(z.enum(systemRoles, adminUserTexts.roleAsked)).check(z.describe(systemRoles.join(', '))),
  isActive: z.optional(trueOrFalse(adminUserTexts.isActive)).check(z.describe('true or false')),
})
export type UserQuery = z.infer<typeof userQuery>

/** Absent fields stay unchanged; unknown fields are refused. */
export const userEdit = z
  .strictObject(
    {
      role: z.optional(z.enum(systemRoles, adminUserTexts.role)),
      isActive: z.optional(z.boolean(adminUserTexts.isActive)),
      plan: z.optional(z.enum(planIds, adminUserTexts.plan)),
    },
    {
      error: ({ code, keys }) =>
        code === 'unrecognized_keys'
          ? adminUserTexts.cannotChange(String(keys[0]).slice(0, 50))
          : adminUserTexts.nothingToChange,
    },
  )
  .check(z.refine((edit) => Object.keys(edit).length > 0, adminUserTexts.nothingToChange))
export type UserEdit = z.infer<typeof userEdit>

/** The user must change the password at the next sign-in. */
export const userPasswordReset = z.object(
  {
    newPassword: passwordSchema(adminUserTexts.passwordTooShort),
  },
  adminUserTexts.passwordTooShort,
)
