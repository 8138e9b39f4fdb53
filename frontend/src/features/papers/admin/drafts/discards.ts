import { createBoard } from '../../../../ui/observable.ts'

/** Milliseconds in which a discard can be taken back: as long as its toast is shown, and a little more. */
const UNDO_MS = 10_000

/** Drafts that are about to be discarded: they have left the list, and nothing has been sent yet. */
export const createDiscards = (wait = UNDO_MS) => {
  const board = createBoard<ReturnType<typeof setTimeout>>()
  return {
    /** Whether the draft has left the list. */
    has: (id: string) => board.of(id) !== undefined,
    all: board.all,
    subscribe: board.subscribe,
    /** Discards it in a while, unless that is taken back. */
    begin: (id: string, discard: () => Promise<void>) => {
      const send = () => void discard().finally(() => board.remove(id))
      board.put(id, setTimeout(send, wait))
    },
    undo: (id: string) => {
      clearTimeout(board.of(id))
      board.remove(id)
    },
  }
}

export const discards = createDiscards()
