import type { PaperEvent } from './papers/events.ts'
import type { UserEvent } from './users/events.ts'
import type { VolumeEvent, YearEvent } from './volumes/events.ts'

/** Everything that the journal says. */
export type JournalEvent = YearEvent | VolumeEvent | PaperEvent | UserEvent
