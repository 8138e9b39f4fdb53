/** What the tabs and their workers tell each other of the library. */
export type LibraryMessage =
  /** Bytes of a version that have come. */
  | { readonly type: 'progress'; readonly paperId: string; readonly bytes: number }
  /** The database has changed. */
  | { readonly type: 'changed' }
  /** The versions of these papers are in the queue no longer. */
  | { readonly type: 'cancelled'; readonly paperIds: readonly string[] }
  /** It is worth another try now. */
  | { readonly type: 'wake' }

const NAME = 'shodh:library'

let sender: BroadcastChannel | undefined

/** Sends to every tab and worker, and to the listeners of this one. */
export const send = (message: LibraryMessage) => {
  sender ??= new BroadcastChannel(NAME)
  sender.postMessage(message)
}

/** Calls back with each message; returns what ends that. */
export const listen = (heard: (message: LibraryMessage) => void) => {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<LibraryMessage>) => heard(data))
  return () => channel.close()
}
