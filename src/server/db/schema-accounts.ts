// Describes tables that `migrations/` creates; a test compares the two.
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

export const settings = pgTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() })

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  username: text('username').notNull(),
  email: text('email').notNull(),
  /** null if the user signs in only with an OpenID provider. */
  passwordHash: text('password_hash'),
  firstName: text('first_name'),
  lastName: text('last_name'),
  role: text('role', { enum: ['admin', 'gm', 'player'] }).notNull(),
  isActive: boolean('is_active').notNull().default(true),
  plan: text('plan', { enum: ['free', 'standard', 'professional'] })
    .notNull()
    .default('free'),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  /** If false, the default quota of the installation applies. */
  hasOwnQuota: boolean('has_own_quota').notNull().default(false),
  /** Applies if `hasOwnQuota` is true; null is unlimited. */
  quotaBytes: bigint('quota_bytes', { mode: 'number' }),
  createdAt: moment('created_at').notNull(),
  lastLogin: moment('last_login'),
})

export const tokens = pgTable('tokens', {
  hash: text('hash').primaryKey(),
  id: text('id').notNull(),
  userId: text('user_id').notNull(),
  remembered: boolean('remembered').notNull(),
  device: text('device'),
  /** Access tokens of programs have a name and a scope; account sessions have neither. */
  name: text('name'),
  scope: text('scope', { enum: ['read', 'write'] }),
  campaignId: text('campaign_id'),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const pushSubscriptions = pgTable('push_subscriptions', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const passwordResets = pgTable('password_resets', {
  hash: text('hash').primaryKey(),
  userId: text('user_id').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const signInIdentities = pgTable(
  'sign_in_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id').notNull(),
    connectedAt: moment('connected_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

export const oidcSignIns = pgTable('oidc_sign_ins', {
  /** Hash of the secret in the cookie. */
  hash: text('hash').primaryKey(),
  /** null once the provider has responded. */
  state: text('state'),
  nonce: text('nonce').notNull(),
  verifier: text('verifier').notNull(),
  next: text('next').notNull(),
  userId: text('user_id'),
  isPasswordRemoved: boolean('is_password_removed').notNull().default(false),
  expiresAt: moment('expires_at').notNull(),
})

export const contactMessages = pgTable('contact_messages', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  userId: text('user_id'),
  createdAt: moment('created_at').notNull(),
  mailedAt: moment('mailed_at'),
})

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  userId: text('user_id'),
  createdAt: moment('created_at').notNull(),
})

export const tickets = pgTable('tickets', {
  hash: text('hash').primaryKey(),
  userId: text('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  kind: text('kind').notNull(),
  objectId: text('object_id').notNull(),
  format: text('format'),
  expiresAt: moment('expires_at').notNull(),
})

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** No longer written, because each endpoint has a fixed status. */
    status: integer('status'),
    answer: text('answer'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

/** The library `rate-limiter-flexible` dictates the column names. */
export const callCounts = pgTable('call_counts', {
  /** Name of the limit, followed by a hash, for example of the client's address. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: moment('expire').notNull(),
})

export const askedQuestions = pgTable('asked_questions', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  userId: text('user_id').notNull(),
  question: text('question').notNull(),
  answer: jsonb('answer').$type<unknown>().notNull(),
  createdAt: moment('created_at').notNull(),
})
