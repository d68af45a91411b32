import 'react'

declare module 'react' {
  interface CSSProperties {
    /** The category colour, inherited by descendants. */
    '--k'?: string
    /** Height of a map divided by its width. */
    '--map-ratio'?: number
  }
}
