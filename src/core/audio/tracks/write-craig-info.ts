import { inFileName, stemOf } from './name-tracks.ts'

type NamedFile = { fileName: string; speaker: string }

/** Returns file names and an `info.txt` in the format of Craig, so that `nameTracks` finds the speaker of each file. */
export function writeCraigInfo(files: NamedFile[]): { fileNames: string[]; info: string } {
  const users = new Map<string, string>()
  const fileNames = files.map(({ fileName, speaker }, index) => {
    const user = users.get(speaker) ?? `${inFileName(stemOf(fileName))}_${index + 1}`
    users.set(speaker, user)
    return `${index + 1}-${user}${/\.[^./\\]*$/.exec(fileName)?.[0] ?? ''}`
  })
  const lines = [...users].map(([speaker, user], index) => `\t${speaker} (${user}) (${index + 1})`)
  return { fileNames, info: ['Tracks:', ...lines, ''].join('\n') }
}
