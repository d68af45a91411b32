const request = /Ask the person who runs (?:this server|it) to (\w)/g

/** Rewrites what a message asks of "the person who runs this server" for that person. */
export const addressOperator = (message: string): string =>
  message.replace(request, (_, first: string) => first.toUpperCase())
