import { LANGUAGES } from '@shodh/contracts/languages.ts'
import { SECTION_NAME_MAX } from '@shodh/contracts/limits.ts'
import { OTHER_PAPERS, type Section } from '@shodh/contracts/volumes/arrangement.ts'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { IconButton } from '../../../../ui/admin/button.tsx'
import { control, Options } from '../../../../ui/admin/field.tsx'
import { languageName } from '../../../../ui/language-names.ts'
import { ReorderHandle } from '../../../board/admin/order/reorder-handle.tsx'
import type { Sortable } from '../../../board/admin/order/use-sortable.ts'
import type { Names, OfPaper } from './entries.ts'

type PaperProps = {
  readonly entry: OfPaper
  readonly sortable: Sortable
  readonly sections: readonly Section[]
  readonly moveTo: (sectionId: string) => void
}

export function PaperEntry({ entry: { paper, name, within }, sortable, sections, moveTo }: PaperProps) {
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

export function SectionEntry({ section, sortable, rename, move, remove, isFirst, isLast }: SectionProps) {
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
