/** `Mod` stands for ⌘ on Apple devices and for Ctrl elsewhere. */
export const shortcutGroups = [
  {
    title: 'Everywhere',
    keys: [
      { caps: ['Mod', 'K'], does: 'Find by name, search or ask' },
      { caps: ['?'], does: 'Show this sheet' },
      { caps: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'Session',
    keys: [
      { caps: ['Space'], does: 'Play or pause' },
      { caps: ['←', '→'], does: 'Back or forward 5 seconds' },
      { caps: ['↑', '↓'], does: 'Previous or next line' },
      { caps: ['/'], does: 'Find in the transcript' },
      { caps: ['J', 'K'], does: 'Next or previous scene, in the reading room' },
      { caps: ['M'], does: 'Bookmark this second' },
      { caps: ['N'], does: 'Name the speaker of the line' },
      { caps: ['X'], does: 'Select the line, to change its speaker' },
      { caps: ['Shift', '↓'], does: 'Select the next line too' },
    ],
  },
  {
    title: 'Table mode',
    keys: [{ caps: ['M'], does: 'Mark this moment, also with Space or Enter' }],
  },
  {
    title: 'Wiki',
    keys: [{ caps: ['Mod', 'Enter'], does: 'Save the entry that is being edited' }],
  },
] as const

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

export const capText = (cap: string) => (cap === 'Mod' ? (isMac() ? '⌘' : 'Ctrl') : cap)
