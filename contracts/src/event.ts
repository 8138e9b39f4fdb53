import * as z from 'zod/mini'

/** A fact: a name in the past tense and the data that it carries. */
export const event = <Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), data: z.object(shape) })

export type Fact = { readonly type: string; readonly data: unknown }

/** Stands beside every fact. `at` is the server's clock, ISO 8601 in UTC; ids are opaque. */
export const Metadata = z.object({
  schemaVersion: z.int().check(z.positive()),
  at: z.iso.datetime(),
  actorId: z.string(),
  commandId: z.uuid(),
  /** SHA-256 of the command, so that another command under the same key is noticed. */
  commandHash: z.string(),
  correlationId: z.string(),
})
export type Metadata = z.infer<typeof Metadata>

/** A fact as it stands in the log. */
export type Recorded<F extends Fact = Fact> = F & {
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly position: number
  readonly metadata: Metadata
}

/** The version of the event schemas that this code writes; a log with a newer one is refused. */
export const SCHEMA_VERSION = 1

/** A newer version of the software wrote this event. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema'
}

type Texts = { readonly data: string; readonly metadata: string }

/** Reads a stored event; rejects what a newer version wrote. Its text was checked when it was written. */
export const recorded = <F extends Fact>(
  stored: Omit<Recorded, 'type' | 'data' | 'metadata'> & Texts & { readonly type: string },
): Recorded<F> => {
  const metadata = JSON.parse(stored.metadata) as Metadata
  if (metadata.schemaVersion > SCHEMA_VERSION)
    throw new NewerSchema(`Event ${stored.id} was written by a newer version (schema ${metadata.schemaVersion})`)
  const { id, stream, revision, position, type } = stored
  return { id, stream, revision, position, type, data: JSON.parse(stored.data), metadata } as Recorded<F>
}
