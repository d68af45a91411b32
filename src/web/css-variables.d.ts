import 'react'

declare module 'react' {
  interface CSSProperties {
    /** The category colour, inherited by descendants. */
    '--k'?: string
  }
}
