import { useStoredFlag } from '#web/lib/hooks/use-stored-flag.ts'
import { writeStored } from '#web/lib/storage.ts'

const flagOf = (campaignId: string) => `campaign unnamed ${campaignId}`

/** For a campaign that was named after a file: its name is asked for until the user has answered. */
export const askForName = (campaignId: string) => writeStored(flagOf(campaignId), 'true')

/** @returns whether the name must still be asked for, and a function that ends the question */
export function useIsUnnamed(campaignId: string): [boolean, () => void] {
  const [isUnnamed, setUnnamed] = useStoredFlag(flagOf(campaignId), false)
  return [isUnnamed, () => setUnnamed(false)]
}
