type Named = { readonly id: string }

/** In the order of the ids; what they do not name stands last, as it stood. */
export const inOrder = <Item extends Named>(items: readonly Item[], ids: readonly string[]): readonly Item[] => {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: Named) => places.get(id) ?? ids.length
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The ids with one of them at another place, from 0 on; a place beyond the ends is that end. */
export const moved = (ids: readonly string[], id: string, place: number): readonly string[] => {
  const others = ids.filter(other => other !== id)
  return others.toSpliced(Math.min(Math.max(place, 0), others.length), 0, id)
}
