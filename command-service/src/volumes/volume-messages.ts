import type { Handled } from '../handle.ts'
import type { Volume } from './volume.ts'

type Outcome = Pick<Handled<Volume>, 'state' | 'events'>

export const statusMessage = ({ state, events }: Outcome) =>
  events.length === 0
    ? 'Nothing was changed'
    : `Volume ${state.document?.isActive ? 'activated' : 'deactivated'} successfully`

export const deletedMessage = ({ state }: Outcome) => `Volume "${state.document?.name}" deleted successfully`

export const restoredMessage = ({ state }: Outcome) => `Volume "${state.document?.name}" restored successfully`
