import type { Version } from '../records.ts'
import type { PartialFile } from './partial.ts'
import { SaveFailed } from './save-failed.ts'

/**
 * No byte is fetched that has no room, where the device states it: while a file is stored, its parts are still beside it.
 * @throws SaveFailed
 */
export const checkRoom = async ({ bytes }: Version, partial: Pick<PartialFile, 'size'>): Promise<void> => {
  const { quota, usage } = await navigator.storage.estimate()
  const missing = Math.max(0, bytes - partial.size())
  if (quota !== undefined && usage !== undefined && quota - usage < missing + bytes) throw new SaveFailed('full')
}
