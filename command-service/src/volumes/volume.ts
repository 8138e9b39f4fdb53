import type { Recorded } from '@shodh/contracts/event.ts'
import type { VolumeEvent } from '@shodh/contracts/volumes/events.ts'
import type { StateFold } from '../decider.ts'
import { paperFold } from './paper-state.ts'
import type { KnownVolume, Volume, VolumeStreamEvent } from './volume-state.ts'

type Change<Event extends VolumeStreamEvent> = (volume: KnownVolume, event: Recorded<Event>) => Partial<KnownVolume>

/** Changes an existing volume, with the time and revision of the event. */
const known =
  <Event extends VolumeStreamEvent>(change: Change<Event>) =>
  (volume: Volume, event: Recorded<Event>): Volume =>
    volume.is === 'unknown'
      ? volume
      : { ...volume, updatedAt: event.metadata.at, revision: event.revision, ...change(volume, event) }

const created = (
  volume: Volume,
  { data, metadata, revision }: Recorded<Extract<VolumeEvent, { type: 'VolumeCreated' }>>,
): Volume => ({
  is: 'active',
  ...data,
  papers: new Map(),
  highestSerial: volume.is === 'unknown' ? 0 : volume.highestSerial,
  createdAt: metadata.at,
  updatedAt: metadata.at,
  lastUpdated: metadata.at,
  revision,
})

export const volume: StateFold<Volume, VolumeStreamEvent> = {
  initial: { is: 'unknown' },
  on: {
    VolumeCreated: created,
    VolumeActivated: known(() => ({ is: 'active' })),
    VolumeDeactivated: known(() => ({ is: 'deactivated' })),
    VolumeDeleted: known(() => ({ is: 'deleted', papers: new Map() })),
    PaperUploaded: known(paperFold.uploaded),
    PaperRevised: known(paperFold.revised),
    PdfReplaced: known(paperFold.replaced),
    PaperDeleted: known(paperFold.deleted),
  },
}
