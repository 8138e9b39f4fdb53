import * as z from 'zod/mini'
import { BoardEvent } from './board/events.ts'
import { ContactEvent } from './contact/events.ts'
import { FileEvent } from './files/events.ts'
import { DraftEvent } from './papers/drafts/events.ts'
import { PaperEvent } from './papers/events.ts'
import { OperationsEvent } from './system/events.ts'
import { SiteEvent } from './site/events.ts'
import { UserEvent } from './users/events.ts'
import { VolumeEvent, YearEvent } from './volumes/events.ts'
import { typesOf } from './event.ts'

/** The events of a volume's stream: papers are in the stream of their volume. */
export type VolumeStreamEvent = VolumeEvent | PaperEvent

/** Every event of the journal. */
export const JournalEvent = z.discriminatedUnion('type', [
  YearEvent,
  VolumeEvent,
  PaperEvent,
  DraftEvent,
  BoardEvent,
  FileEvent,
  SiteEvent,
  UserEvent,
  ContactEvent,
  OperationsEvent,
])
export type JournalEvent = z.infer<typeof JournalEvent>

/** The types of every event of the journal. */
export const eventTypes = JournalEvent.def.options.flatMap(union => typesOf<JournalEvent['type']>(union))
