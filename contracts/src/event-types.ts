import { BoardEvent } from './board/events.ts'
import { ContactEvent } from './contact/events.ts'
import { typesOf } from './event.ts'
import { FileEvent } from './files/events.ts'
import { DraftEvent } from './papers/drafts/events.ts'
import { PaperEvent } from './papers/events.ts'
import { OperationsEvent } from './system/events.ts'
import { SiteEvent } from './site/events.ts'
import { UserEvent } from './users/events.ts'
import { VolumeEvent, YearEvent } from './volumes/events.ts'

/** The types of every event of the journal. */
export const eventTypes = [
  ...typesOf<YearEvent['type']>(YearEvent),
  ...typesOf<VolumeEvent['type']>(VolumeEvent),
  ...typesOf<PaperEvent['type']>(PaperEvent),
  ...typesOf<DraftEvent['type']>(DraftEvent),
  ...typesOf<BoardEvent['type']>(BoardEvent),
  ...typesOf<FileEvent['type']>(FileEvent),
  ...typesOf<SiteEvent['type']>(SiteEvent),
  ...typesOf<UserEvent['type']>(UserEvent),
  ...typesOf<ContactEvent['type']>(ContactEvent),
  ...typesOf<OperationsEvent['type']>(OperationsEvent),
] as const
