import type { Speaker } from './schemas.ts'

export function displayNameOf({ name, label }: Pick<Speaker, 'name' | 'label'>): string {
  return name ?? label
}
