import { nanoid } from '@reduxjs/toolkit'
import { inOrder, moved } from '@shodh/contracts/board/order.ts'
import type { ListedPaper } from '@shodh/contracts/papers/views.ts'
import type { Arrangement, Section } from '@shodh/contracts/volumes/arrangement.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { useRestoredFocus, useSortable } from '../../../board/admin/order/use-sortable.ts'
import { arrangementOf, entriesOf, type Names, placeIn, PROPOSALS, withPaperIn } from './entries.ts'
import { PaperEntry, SectionEntry } from './rows.tsx'

type Props = {
  readonly papers: readonly ListedPaper[]
  readonly arrangement: Arrangement
  readonly change: (arrangement: Arrangement) => void
}

/** Adds a section by a name that is proposed, or one to be named. */
function AddSection({ sections, add }: { sections: readonly Section[]; add: (names: Names) => void }) {
  const names = new Set(sections.map(({ names: { en } }) => en))
  const proposed = PROPOSALS.filter(({ en }) => !names.has(en))
  return (
    <div role="group" aria-label="Add a section" className="flex flex-wrap items-center gap-2 pb-4">
      <span className="text-sm text-muted">Add a section:</span>
      {proposed.map(each => (
        <Button key={each.en} onClick={() => add(each)}>
          {each.en}
        </Button>
      ))}
      <Button onClick={() => add({ en: '' })}>Another…</Button>
    </div>
  )
}

const useActs = ({ arrangement, change }: Pick<Props, 'arrangement' | 'change'>) => {
  const { sections, order } = arrangement
  const withSections = (changed: readonly Section[]) => change({ order, sections: [...changed] })
  return {
    add: (names: Names) => withSections([...sections, { id: nanoid(), names, paperIds: [] }]),
    rename: (id: string, names: Names) =>
      withSections(sections.map(section => (section.id === id ? { ...section, names } : section))),
    move: (id: string, by: number) => {
      const ids = sections.map(section => section.id)
      withSections(inOrder(sections, moved(ids, id, ids.indexOf(id) + by)))
    },
    remove: (id: string) => withSections(sections.filter(section => section.id !== id)),
    moveTo: (paperId: string, sectionId: string) => change(withPaperIn(arrangement, paperId, sectionId)),
  }
}

/** The papers below the names of their sections, each to be dragged, moved with the keyboard or sent to a section. */
export function ArrangedList({ papers, arrangement, change }: Props) {
  const { sections } = arrangement
  const acts = useActs({ arrangement, change })
  const entries = entriesOf(papers, arrangement)
  const sortable = useSortable({
    items: entries,
    reorder: ids => change(arrangementOf(inOrder(entries, ids))),
    placeOf: placeIn(entries),
    isHeading: id => entries.some(entry => entry.id === id && 'section' in entry),
  })
  const focus = useRestoredFocus(entries.map(({ id }) => id).join())
  return (
    <>
      <AddSection sections={sections} add={acts.add} />
      <p role="status" className="sr-only">
        {sortable.said}
      </p>
      <ol {...focus} className={`flex flex-col ${sortable.isDragged ? 'select-none' : ''}`}>
        {entries.map(entry =>
          'paper' in entry ? (
            <PaperEntry
              key={entry.id}
              entry={entry}
              sortable={sortable}
              sections={sections}
              moveTo={sectionId => acts.moveTo(entry.id, sectionId)}
            />
          ) : (
            <SectionEntry
              key={entry.id}
              section={entry.section}
              sortable={sortable}
              rename={names => acts.rename(entry.id, names)}
              move={by => acts.move(entry.id, by)}
              remove={() => acts.remove(entry.id)}
              isFirst={entry.id === sections[0]?.id}
              isLast={entry.id === sections.at(-1)?.id}
            />
          ),
        )}
      </ol>
    </>
  )
}
