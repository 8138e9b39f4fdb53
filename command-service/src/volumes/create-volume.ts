import type { VolumeEvent } from '@shodh/contracts/volumes/events.ts'
import { type Decision, refuse } from '../decider.ts'
import { isPresent, type Volume } from './volume.ts'

type Command = Extract<VolumeEvent, { type: 'VolumeCreated' }>['data']

/** A deleted volume's name is free again: the same stream continues. */
export const createVolume: Decision<Volume, Command, VolumeEvent> = (volume, command) =>
  isPresent(volume)
    ? refuse('VOLUME_ALREADY_EXISTS', `Volume "${volume.document.name}" already exists`)
    : [{ type: 'VolumeCreated', data: command }]
