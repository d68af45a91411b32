/** A letter as plain text. `to` and `replyTo` are single bare addresses, whatever signs are in them. */
export type Letter = { to: string; subject: string; text: string; replyTo?: string }

/** Sends letters. Rejects with AppError ENGINE_FAILED where the mail server refuses or cannot be reached. */
export type Mail = { send(letter: Letter): Promise<void> }

export const mailTexts = { failed: 'The mail could not be sent. Please try again later.' } as const
