/** The languages of Parakeet TDT 0.6B v3, as its publisher lists them. */
export const parakeetLanguages: readonly string[] =
  'bg cs da de el en es et fi fr hr hu it lt lv mt nl pl pt ro ru sk sl sv uk'.split(' ')

/** Returns "de" for "de-AT". */
export const baseLanguage = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? ''

const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** Names the model of the catalogue to download if no installed model knows the language. */
export function describeMissingLanguage(language: string): string {
  const name = names.of(language) ?? language
  const model = parakeetLanguages.includes(baseLanguage(language))
    ? 'Parakeet TDT 0.6B v3'
    : 'Whisper large v3 turbo'
  return `No speech model on this server understands ${name}. Ask the person who runs it to download ${model} in the Admin Dashboard under Engines, then press Retry. If the recording is in another language, change it in the settings of the campaign first.`
}
