import { renderToString } from 'react-dom/server'
import { type IslandName, IslandRoot } from './islands.tsx'

/** Renders the form called `name` as a React root of its own, so that the browser can hydrate it without the rest of the page. */
export function Island({ name, sendsMail }: { name: IslandName; sendsMail: boolean }) {
  const html = renderToString(<IslandRoot name={name} sendsMail={sendsMail} />, { identifierPrefix: name })
  return (
    <div
      data-island={name}
      data-sends-mail={sendsMail}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rendering, escaped by React
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
