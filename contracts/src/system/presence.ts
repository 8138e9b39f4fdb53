import * as z from 'zod/mini'

/** Seconds after which somebody who says nothing more is gone. */
export const PRESENCE_SECONDS = 30

/** What somebody has open: a paper or a volume, with its id. */
const Entity = z
  .string()
  .check(z.regex(/^(?:paper|volume):[\da-f-]{36}$/u, 'entity must be paper: or volume: and an id'))

/** `isOpen` false says that it was closed. Who it is comes from the token. */
export const Presence = z.strictObject({ entity: Entity, isOpen: z._default(z.boolean(), true) })

export const PresenceQuery = z.object({ entity: Entity })

/** As it goes over the bus. */
export const Announced = z.object({ entity: Entity, isOpen: z.boolean(), userId: z.string() })
export type Announced = z.infer<typeof Announced>

/** Who else has it open. */
export const PresentPeople = z.object({ people: z.array(z.object({ id: z.string(), name: z.string() })) })
export type PresentPeople = z.infer<typeof PresentPeople>
