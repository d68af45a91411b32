type Sent = { token?: string; body?: object }

/** The answer is not validated against `T`. */
export const createCaller =
  (url: string) =>
  async <T = Record<string, unknown>>(
    method: string,
    path: string,
    { token = '', body }: Sent = {},
  ): Promise<T> => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const sent = body ? JSON.stringify(body) : null
    const answer = await fetch(url + path, { method, headers, body: sent })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
