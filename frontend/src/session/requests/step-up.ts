import type { Challenge } from '@shodh/contracts/users/factors/views.ts'
import type { ApiError } from '../../api.ts'

/** Asks who is signed in to prove to be there. Resolves to whether the request is worth sending again. */
type Ask = (challenge: Challenge) => Promise<boolean>

let ask: Ask | undefined
let running: Promise<boolean> | undefined

/** What asks in this tab, until it is stopped. */
export const answerStepUps = (how: Ask) => {
  ask = how
  return () => {
    if (ask === how) ask = undefined
  }
}

/** Whether an act of weight was refused until its user proves to be there, and they did. Several at once ask once. */
export const isProvenAnew = async ({ code, challenge }: ApiError): Promise<boolean> => {
  if (code !== 'STEP_UP_REQUIRED' || !challenge || !ask) return false
  running ??= ask(challenge)
  try {
    return await running
  } finally {
    running = undefined
  }
}
