import type { Refusal } from '@shodh/contracts/answer.ts'
import { VolumeId } from '@shodh/contracts/ids.ts'
import { nameKey } from '@shodh/contracts/text.ts'
import { refuse } from '../decider.ts'
import type { Order } from '../handle.ts'
import { derivedId } from '../idempotency.ts'
import type { Volume, VolumeStreamEvent } from './volume-state.ts'
import { volume } from './volume.ts'

/** The same year, type and name (in any case or Unicode form) are the same volume, so one stream keeps it unique. */
export const volumeIdOf = (year: number, issueType: string, name: string) =>
  derivedId('volume', year, issueType, nameKey(name))

export type VolumeOrder = Order<Volume, VolumeStreamEvent>

/** An order to the volume's stream; an id of another shape names no volume. */
export const volumeOrder = (
  volumeId: string,
  { name, request, decide }: Pick<VolumeOrder, 'name' | 'request' | 'decide'>,
): VolumeOrder | Refusal =>
  VolumeId.safeParse(volumeId).success
    ? { name, stream: `volume-${volumeId}`, memory: volume, request, decide }
    : refuse('VOLUME_NOT_FOUND')
