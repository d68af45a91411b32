import 'react'

declare module 'react' {
  interface CSSProperties {
    /** The colour of a category, for what is drawn below. */
    '--k'?: string
  }
}
