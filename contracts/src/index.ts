import type { PaperEvent } from './papers/events.ts'
import type { UserEvent } from './users/events.ts'
import type { VolumeEvent, YearEvent } from './volumes/events.ts'

/** The events of a volume's stream: papers are in the stream of their volume. */
export type VolumeStreamEvent = VolumeEvent | PaperEvent

/** Every event of the journal. */
export type JournalEvent = YearEvent | VolumeStreamEvent | UserEvent
