/** The toasts that offer to bring deleted items back, by the items' ids. */
const offers = new Map<string, string>()

export const offerUndo = (ids: readonly string[], toast: string) => ids.forEach(id => offers.set(id, toast))

/** The toast of an item that came back by another way, if there was one. */
export const takeOffer = (id: string) => {
  const toast = offers.get(id)
  offers.delete(id)
  return toast
}
