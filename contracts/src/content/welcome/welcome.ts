import * as z from 'zod/mini'

/** What a new journal is given first, in this order. */
export const WELCOME_STEPS = ['name', 'issn', 'look', 'contact', 'volume', 'import', 'people'] as const
export type WelcomeStep = (typeof WELCOME_STEPS)[number]

/** `welcome` in the vault, of a journal that was begun without settings of its own: how far it is set up, for all administrators. */
export type WelcomeRow = {
  readonly id: string
  readonly skipped: readonly WelcomeStep[]
  readonly isEnded: boolean
}

/** The id of the one row. */
export const WELCOME = 'welcome'

const Step = z.enum(WELCOME_STEPS, `skip must be one of: ${WELCOME_STEPS.join(', ')}`)

/** `done`: the journal has what the step is for. */
const WelcomeState = z.enum(['done', 'skipped', 'open'])

export const WelcomeResponse = z.object({
  steps: z.array(z.object({ step: z.enum(WELCOME_STEPS), state: WelcomeState })),
  /** Whether it was finished or hidden, or never began. */
  isEnded: z.boolean(),
})
export type WelcomeResponse = z.infer<typeof WelcomeResponse>

export const ReviseWelcome = z.strictObject({
  skip: z.optional(Step),
  isEnded: z.optional(z.boolean('isEnded must be true or false')),
})
