import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'

type Files = Pick<FileStore, 'free' | 'capacity'>

/** Of the disk, this much is left free, at least so many bytes. */
const LEFT_FREE = 0.05
const LEFT_FREE_MIN_BYTES = 200_000_000

const RETRY_AFTER_SECONDS = 600

const withRoom = ({ free, capacity }: Files) => {
  let reserved = 0

  const reserve = async (bytes: number): Promise<Refusal | undefined> => {
    const [room, most = 0] = [await free(), await capacity()]
    if (room !== undefined && room < reserved + bytes + Math.max(LEFT_FREE_MIN_BYTES, LEFT_FREE * most))
      return { refused: 'STORAGE_FULL', retryAfter: RETRY_AFTER_SECONDS }
    reserved += bytes
    return undefined
  }

  return async <Outcome>(bytes: number, work: () => Promise<Outcome | Refusal>): Promise<Outcome | Refusal> => {
    const refused = await reserve(bytes)
    if (refused) return refused
    try {
      return await work()
    } finally {
      reserved -= bytes
    }
  }
}

const rooms = new WeakMap<Files, ReturnType<typeof withRoom>>()

/**
 * Runs work that writes so many bytes into the store; refuses it where they would fill the disk, with those of the work
 * that runs already, by whatever route.
 */
export const withFreeSpace = (files: Files) => {
  const room = rooms.get(files) ?? withRoom(files)
  rooms.set(files, room)
  return room
}
