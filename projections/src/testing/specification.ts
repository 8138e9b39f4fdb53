import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import type { JournalEvent } from '@shodh/contracts/index.ts'
import { expect } from 'vitest'
import { anyProjection, type EventType, fold, type Projection } from '../projection.ts'

/** The moment at which each given event happened: a day after the one before, from 1 January 2026 on. */
export const moment = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString()

/** An event of somebody else than the editor. */
type ByActor = { readonly event: JournalEvent; readonly actorId: string }

/** given(events).then(documents): every document that the projection produced, in order of first occurrence. */
export const specify =
  <D extends Document, Type extends EventType>(projection: Projection<D, Type>) =>
  (...events: (JournalEvent | ByActor)[]) => {
    const documents = new Map<string, Document | null>()
    events.forEach((given, n) => {
      const { event, actorId } = 'event' in given ? given : { event: given, actorId: 'editor' }
      const metadata = {
        schemaVersion: 1,
        at: moment(n),
        actorId,
        commandId: `command ${n}`,
        commandHash: '',
        correlationId: '',
      }
      fold(anyProjection(projection), documents, {
        ...event,
        id: `${n}`,
        stream: 's',
        revision: n,
        position: n,
        metadata,
      })
    })
    const projected = [...documents.values()].filter(document => document !== null) as D[]
    expect(projected.map(({ id }) => id)).toEqual([...documents].flatMap(([id, document]) => (document ? [id] : [])))
    return {
      then: (...expected: unknown[]) => expect(projected).toMatchObject(expected),
      thenNothing: () => expect(projected).toEqual([]),
      projected,
    }
  }
