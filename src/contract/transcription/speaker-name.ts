import type { Speaker } from './schemas.ts'

/** Returns the given name, or else the label from the engine or the imported file. */
export function displayNameOf({ name, label }: Pick<Speaker, 'name' | 'label'>): string {
  return name ?? label
}
