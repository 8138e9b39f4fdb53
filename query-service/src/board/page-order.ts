import { BOARD_ORDER } from '@shodh/contracts/board/fields.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import type { Ports } from '../ports.ts'
import type { PlacedSection } from './sections.ts'

/** The sections that the settings name come first, in their order; then the others, and those of one name, by their places. */
export const inPageOrder = (
  sections: readonly PlacedSection[],
  settings: Pick<Ports['settings'], 'boardOrder'>,
): readonly PlacedSection[] => {
  const known = (settings.boardOrder ?? BOARD_ORDER).map(nameKey)
  const rankOf = ({ section }: PlacedSection) => {
    const index = known.indexOf(nameKey(section.name))
    return index < 0 ? known.length : index
  }
  return sections.toSorted((one, other) => rankOf(one) - rankOf(other) || one.place - other.place)
}
