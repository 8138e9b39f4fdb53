/** What the device says of its room, in bytes; undefined where it says nothing. */
export type Room = { readonly used: number; readonly free: number; readonly isPersisted: boolean }

type Storage = Partial<StorageManager>

const storage = (): Storage => ('storage' in navigator ? navigator.storage : {})

export const room = async (): Promise<Room | undefined> => {
  const manager = storage()
  const { quota, usage } = (await manager.estimate?.().catch(() => undefined)) ?? {}
  if (quota === undefined || usage === undefined) return undefined
  const isPersisted = (await manager.persisted?.().catch(() => false)) ?? false
  return { used: usage, free: Math.max(0, quota - usage), isPersisted }
}

/** Asks the browser to delete nothing by itself; what it answers. */
export const persist = async (): Promise<boolean> =>
  (await storage()
    .persist?.()
    .catch(() => false)) ?? false
