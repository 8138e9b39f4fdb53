import type { Handled } from '../handle.ts'
import type { Volume } from './volume.ts'

type Outcome = Pick<Handled<Volume>, 'state' | 'events'>

// Stryker disable next-line ConditionalExpression, StringLiteral: A volume that was deleted or restored is known.
const nameOf = (volume: Volume) => (volume.is === 'unknown' ? '' : volume.name)

export const statusMessage = ({ state, events }: Outcome) =>
  events.length === 0
    ? 'Nothing was changed'
    : `Volume ${state.is === 'active' ? 'activated' : 'deactivated'} successfully`

export const deletedMessage = ({ state }: Outcome) => `Volume "${nameOf(state)}" deleted successfully`

export const restoredMessage = ({ state }: Outcome) => `Volume "${nameOf(state)}" restored successfully`
