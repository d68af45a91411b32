/** `to` and `replyTo` are one address each. An address may contain a comma. */
export type Email = { to: string; subject: string; text: string; replyTo?: string }

/** `send` rejects with AppError ENGINE_FAILED if the mail server refuses or cannot be reached. */
export type Mail = { send(email: Email): Promise<void> }

export const mailTexts = { failed: 'The mail could not be sent. Please try again later.' } as const
