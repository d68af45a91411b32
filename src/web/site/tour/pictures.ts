const wide = { width: 1440, height: 960 }

/** Pictures of the demo in both themes, made by `npm run pictures`: `/tour/{name}-{theme}.webp`. */
export const pictures = {
  letter: {
    ...wide,
    alt: 'The recap of a session as a letter: a title, the story in scenes, and quotes with their times',
  },
  session: {
    ...wide,
    alt: 'A session: the recap on the left, the transcript with its speakers on the right, the player below',
  },
  home: { ...wide, alt: 'The home of a campaign: what happened last time, the party, and the open threads' },
  wiki: { ...wide, alt: 'A wiki article about a person, with facts, sources and related entries' },
  phone: { width: 620, height: 1260, alt: 'The recap letter on a phone' },
} as const
export type PictureName = keyof typeof pictures
export const themes = ['dark', 'light'] as const

export const addressOfPicture = (name: PictureName, theme: (typeof themes)[number]) =>
  `/tour/${name}-${theme}.webp`
