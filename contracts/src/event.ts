import * as z from 'zod/mini'
import type { EntityKind, Values } from './audit/log.ts'

export type { EntityKind, Values }

/** The schema of an event type: a name in the past tense, and the data. */
export const event = <Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), data: z.object(shape) })

type EventSchema<Type extends string> = z.ZodMiniType & { readonly shape: { readonly type: z.ZodMiniLiteral<Type> } }

/** The types of a union of events. */
export const typesOf = <Type extends string>(union: z.ZodMiniDiscriminatedUnion<readonly EventSchema<Type>[]>) =>
  union.def.options.flatMap(({ shape }) => shape.type.def.values)

export type EventData = { readonly type: string; readonly data: unknown }

/** The metadata of every event. `at` is the server's clock, ISO 8601 in UTC; ids are opaque. */
export const Metadata = z.object({
  schemaVersion: z.int().check(z.positive()),
  at: z.iso.datetime(),
  actorId: z.string(),
  commandId: z.uuid(),
  /** SHA-256 of the command, so that another command under the same key is noticed. */
  commandHash: z.string(),
  correlationId: z.string(),
  /** The API token by which the actor acted. */
  tokenId: z.optional(z.string()),
  /** The latest time of the log before, where `at` is earlier because the clock went back: so records' datestamps never do. */
  latest: z.optional(z.iso.datetime()),
})
export type Metadata = z.infer<typeof Metadata>

/** The latest time of the log with the event, ISO 8601. */
export const latestOf = ({ at, latest }: Pick<Metadata, 'at' | 'latest'>): string =>
  latest !== undefined && latest > at ? latest : at

/** An event as recorded in the log. */
export type Recorded<F extends EventData = EventData> = F & {
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly position: number
  readonly metadata: Metadata
}

/** Digits of a position as text, so that texts sort as positions do. */
const POSITION_DIGITS = 16

export const positionText = (position: number) => String(position).padStart(POSITION_DIGITS, '0')

/** Brings the data of an event from one schema version to the next. Pure. */
type Upcaster = (data: unknown) => unknown

/**
 * By event type, then by the schema version that an upcaster reads. A version that did not change a type has none.
 * A new step needs a golden file of both versions beside the type's domain.
 */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcaster>>>>

type Versioned = { readonly type: string; readonly schemaVersion: number; readonly data: unknown }

/** The data in the shape of schema version `current`; stored bytes stay as they are. */
const upcast = ({ type, schemaVersion, data }: Versioned, current: number, upcasters: Upcasters): unknown => {
  const steps = Object.hasOwn(upcasters, type) ? upcasters[type] : undefined
  let shaped = data
  for (let version = schemaVersion; steps && version < current; version += 1)
    shaped = steps[version]?.(shaped) ?? shaped
  return shaped
}

/** The version of the event schemas that this code writes; a log with a newer one is refused. */
export const SCHEMA_VERSION = 1

/** What brings older events to the shape that this code knows; none has changed yet. */
export const upcasters: Upcasters = {}

/** A newer version of the software wrote this event. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema'
}

type Texts = { readonly data: string; readonly metadata: string }

const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** Lone surrogates were accepted once: no header and no address can hold one. JSON.stringify escapes them, and no pair. */
// Stryker disable next-line StringLiteral: A text without a lone surrogate is the same once it was looked through.
const parsed = (text: string): unknown => (text.includes('\\ud') ? JSON.parse(text, wellFormed) : JSON.parse(text))

type Stored = Omit<Recorded, 'type' | 'data' | 'metadata'> & Texts & { readonly type: string }

/** What reads stored events as the schema version `current` has them. */
export const reader =
  (current: number, upcasters: Upcasters) =>
  <F extends EventData>({ id, stream, revision, position, type, ...texts }: Stored): Recorded<F> => {
    const metadata = JSON.parse(texts.metadata) as Metadata
    const { schemaVersion } = metadata
    if (schemaVersion > current)
      throw new NewerSchema(`Event ${id} was written by a newer version (schema ${schemaVersion})`)
    const data = upcast({ type, schemaVersion, data: parsed(texts.data) }, current, upcasters)
    return { id, stream, revision, position, type, data, metadata } as Recorded<F>
  }

/** Reads a stored event in its current shape; rejects what a newer version wrote. It was checked when it was written. */
export const recorded = reader(SCHEMA_VERSION, upcasters)

/** What an event is about, and the values that it set. */
export type Entry = {
  readonly kind: EntityKind
  readonly id: string
  readonly volumeId?: string | undefined
  readonly paperIds?: readonly string[] | undefined
  readonly reason?: string | undefined
  readonly statedAt?: string | undefined
  readonly values?: Values
}

export type Subject = {
  /** Of what it is about. */
  readonly name: string
  readonly isOwn: boolean
  readonly values: Values
}

/**
 * Of each type of event: what it is called, its entry in the log, and what the actor did, after their name: a text in
 * which `{name}` is that of the subject, `{account}` whose account it is, `{fields}` what was changed, and any other one
 * a value of the entry.
 */
export type EventRows<Event extends EventData> = {
  readonly [Type in Event['type']]: readonly [
    name: string,
    entry: (data: Extract<Event, { readonly type: Type }>['data']) => Entry,
    phrase: string | ((subject: Subject) => string),
  ]
}

/** Makes entries of what an event names by its id. */
export const entriesOf =
  <const Id extends string>(kind: EntityKind, id: Id) =>
  (data: { readonly [Name in Id]: string } & { readonly reason?: string | undefined }, values: Values = {}): Entry => ({
    kind,
    id: data[id],
    reason: data.reason,
    values,
  })

export const PRESENT = { status: 'present' }
export const DELETED = { status: 'deleted' }
