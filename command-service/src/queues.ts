/** Work of one name runs one after the other, in the order of arrival; other names don't wait for it. */
export const queues = () => {
  const tails = new Map<string, Promise<unknown>>()
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(work, work)
    tails.set(name, turn)
    const leave = () => {
      if (tails.get(name) === turn) tails.delete(name)
    }
    turn.then(leave, leave)
    return turn
  }
}
