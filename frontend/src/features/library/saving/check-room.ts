import type { Version } from '../records.ts'
import { room } from '../storage.ts'
import type { PartialFile } from './partial.ts'
import { SaveFailed } from './save-failed.ts'

/**
 * No byte is fetched that has no room, where the device states it: while a file is stored, its parts are still beside it.
 * @throws SaveFailed
 */
export const checkRoom = async ({ bytes }: Version, partial: Pick<PartialFile, 'size'>): Promise<void> => {
  const device = await room()
  const missing = Math.max(0, bytes - partial.size())
  if (device && device.free < missing + bytes) throw new SaveFailed('full')
}
