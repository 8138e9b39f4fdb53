import { nanoid } from '@reduxjs/toolkit'
import { inOrder, moved } from '@shodh/contracts/board/order.ts'
import { LANGUAGES } from '@shodh/contracts/languages.ts'
import { SECTION_NAME_MAX } from '@shodh/contracts/limits.ts'
import type { ListedPaper } from '@shodh/contracts/papers/views.ts'
import { type Arrangement, type Section, OTHER_PAPERS } from '@shodh/contracts/volumes/arrangement.ts'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../../ui/admin/button.tsx'
import { control, Options } from '../../../../ui/admin/fields/field.tsx'
import { languageName } from '../../../../ui/formats/language-names.ts'
import { ReorderHandle } from '../../../board/admin/order/reorder-handle.tsx'
import { useRestoredFocus, useSortable, type Sortable } from '../../../board/admin/order/use-sortable.ts'
import { arrangementOf, entriesOf, type Names, placeIn, PROPOSALS, withPaperIn, type OfPaper } from './entries.ts'

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

type PaperProps = {
  readonly entry: OfPaper
  readonly sortable: Sortable
  readonly sections: readonly Section[]
  readonly moveTo: (sectionId: string) => void
}

function PaperEntry({ entry: { paper, name, within }, sortable, sections, moveTo }: PaperProps) {
  const { id, sr, authorName, language } = paper
  const isHeld = sortable.held === id
  const options = [
    ['', 'Before the sections'],
    ...[...sections, OTHER_PAPERS].map(section => [section.id, section.names.en] as const),
  ] as const
  return (
    <li
      {...sortable.itemProps(id)}
      className={`flex flex-wrap items-center gap-x-2 border-t border-line bg-paper py-1 text-sm ${isHeld ? 'bg-tint outline-2 outline-accent' : ''}`}
    >
      <span className="flex">
        <ReorderHandle id={id} name={name} sortable={sortable} />
      </span>
      <span className="w-8 text-muted tabular-nums">{sr}</span>
      <span className="min-w-0 grow basis-52 wrap-anywhere">
        <span lang={language ?? ''} className="font-medium">
          {name}
        </span>
        <span className="line-clamp-1 text-muted">{authorName}</span>
      </span>
      {sections.length > 0 && !isHeld && (
        <span className="max-sm:my-1 max-sm:ml-11 max-sm:w-full sm:w-48">
          <Options
            aria-label={`Section of ${name}`}
            className={control}
            value={within}
            options={options}
            choose={moveTo}
          />
        </span>
      )}
    </li>
  )
}

type SectionProps = {
  readonly section: Section
  readonly sortable: Sortable
  readonly rename: (names: Names) => void
  readonly move: (by: number) => void
  readonly remove: () => void
  readonly isFirst: boolean
  readonly isLast: boolean
}

function SectionNames({ section: { names }, rename }: Pick<SectionProps, 'section' | 'rename'>) {
  return (
    <span className="grid min-w-0 grow grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-2">
      {LANGUAGES.map(language => (
        <input
          key={language}
          lang={language}
          value={names[language] ?? ''}
          maxLength={SECTION_NAME_MAX}
          aria-label={`Name of the section in ${languageName(language)}`}
          aria-invalid={language === 'en' && names.en.trim() === ''}
          placeholder={languageName(language)}
          autoComplete="off"
          className={control}
          onChange={({ target }) => rename({ ...names, [language]: target.value })}
        />
      ))}
    </span>
  )
}

function SectionEntry({ section, sortable, rename, move, remove, isFirst, isLast }: SectionProps) {
  const { id, names } = section
  const isOther = id === OTHER_PAPERS.id
  return (
    <li {...sortable.itemProps(id)} className="border-t-2 border-line-strong pt-6 pb-2 pl-3">
      <h2 className={isOther ? 'font-serif text-lg' : 'sr-only'}>{names.en}</h2>
      {isOther ? (
        <p className="text-sm text-muted">In no section: they stand last, by their serial numbers.</p>
      ) : (
        <div className="flex items-start gap-2">
          <SectionNames section={section} rename={rename} />
          <span className="flex">
            <IconButton
              name={`Move ${names.en} up`}
              title="Move up"
              icon={ArrowUp}
              disabled={isFirst}
              onClick={() => move(-1)}
            />
            <IconButton
              name={`Move ${names.en} down`}
              title="Move down"
              icon={ArrowDown}
              disabled={isLast}
              onClick={() => move(1)}
            />
            <IconButton
              name={`Remove ${names.en}`}
              title="Remove the section; its papers stay"
              icon={Trash2}
              isDangerous
              onClick={remove}
            />
          </span>
        </div>
      )}
    </li>
  )
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
