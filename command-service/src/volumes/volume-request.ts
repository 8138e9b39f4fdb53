import type { Refusal } from '@shodh/contracts/envelope.ts'
import { VolumeId } from '@shodh/contracts/ids.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import { refuse } from '../decider.ts'
import type { CommandRequest, Handle } from '../handle.ts'
import { derivedId } from '../idempotency.ts'
import { type Volume, volume, type VolumeStreamEvent } from './volume.ts'

/** The same year, type and name (in any case or Unicode form) are one volume, so its stream ensures uniqueness. */
export const volumeIdOf = (year: number, issueType: string, name: string) =>
  derivedId('volume', year, issueType, nameKey(name))

const streamOf = (volumeId: string) => `volume-${volumeId}`

/** The volume as it is now; unknown where the id is of another shape. */
export const readVolume = async ({ read }: Pick<Handle, 'read'>, volumeId: string): Promise<Volume> =>
  VolumeId.safeParse(volumeId).success ? read(streamOf(volumeId), volume) : volume.initial

export type VolumeCommandRequest = CommandRequest<Volume, VolumeStreamEvent>

/** A command to the volume's stream; an id of another shape names no volume. */
export const volumeRequest = (
  volumeId: string,
  command: Omit<VolumeCommandRequest, 'stream' | 'fold'>,
): VolumeCommandRequest | Refusal =>
  VolumeId.safeParse(volumeId).success
    ? { ...command, stream: streamOf(volumeId), fold: volume }
    : refuse('VOLUME_NOT_FOUND')
