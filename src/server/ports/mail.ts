/** A letter as plain text. */
export type Letter = { to: string; subject: string; text: string; replyTo?: string }

/** Sends letters. Rejects with an AppError where the mail server refuses or cannot be reached. */
export type Mail = { send(letter: Letter): Promise<void> }
