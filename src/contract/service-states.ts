export const serviceStates = {
  up: 'Up',
  down: 'Down',
  /** The service is optional and not configured. */
  absent: 'Not set up',
} as const
export type ServiceState = keyof typeof serviceStates
