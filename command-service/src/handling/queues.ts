/**
 * Serial queues by name: work of one name runs one after the other, in order; names do not block each other. `tails`
 * holds the last work of each name until that is done.
 */
export const queues =
  (tails = new Map<string, Promise<unknown>>()) =>
  <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(work, work)
    tails.set(name, turn)
    const leave = () => {
      if (tails.get(name) === turn) tails.delete(name)
    }
    turn.then(leave, leave)
    return turn
  }
