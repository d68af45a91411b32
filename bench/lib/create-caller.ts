type Sent = { token?: string; body?: object; form?: FormData }

/** The answer is not validated against `T`. */
export const createCaller =
  (url: string) =>
  async <T = Record<string, unknown>>(
    method: string,
    path: string,
    { token = '', body, form }: Sent = {},
  ): Promise<T> => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const sent = form ?? (body ? JSON.stringify(body) : null)
    const answer = await fetch(url + path, { method, headers, body: sent })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
export type Caller = ReturnType<typeof createCaller>
