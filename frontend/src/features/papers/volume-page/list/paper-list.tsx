import { localized } from '@shodh/contracts/languages.ts'
import type { Section } from '@shodh/contracts/volumes/arrangement.ts'
import { memo, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLanguage, useText } from '../../../../i18n/text.tsx'
import { useDays, useTimeZone } from '../../../../journal.ts'
import { store, stored } from '../../../../browser-storage.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { lazyOrNothing } from '../../../../ui/lazy-or-nothing.ts'
import { createBoard } from '../../../../ui/observable.ts'
import { commonDay } from '../in-common.ts'
import type { Filter } from './paper-filter.tsx'
import { type ListedPaper, type PapersOfVolume } from '../../paper-details.ts'
import { PaperRows } from '../../rows/paper-rows.tsx'
import { useTarget } from './use-target.ts'
import { tableRows } from './volume-rows.tsx'
import type { tiles as Tiles } from './volume-tiles.tsx'

const PaperFilter = lazyOrNothing(async () => (await import('./paper-filter.tsx')).PaperFilter)

/**
 * Long lists only fetch its code; its place is as high as it is. Rendered again with its props only: until its code is
 * there, React would take the server's markup away, and what was typed with it.
 */
const FilterOfLongList = memo(function FilterOfLongList(filter: Filter) {
  return (
    <Suspense fallback={<div className="h-18 grow print:hidden" />}>
      <PaperFilter {...filter} />
    </Suspense>
  )
})

/** Papers above which a list can be filtered. */
const FILTER_ABOVE = 30

/** Where their code can't be fetched, the table stays. */
const useTiles = (isWanted: boolean) => {
  const [tiles, setTiles] = useState<typeof Tiles>()
  useEffect(() => {
    if (isWanted)
      import('./volume-tiles.tsx').then(
        code => setTiles(code.tiles),
        () => undefined,
      )
  }, [isWanted])
  return isWanted ? tiles : undefined
}

type View = 'table' | 'grid'

const KEY = 'papers-view'
const chosen = createBoard<View>()

const remembered = (): View => (stored(KEY) === 'grid' ? 'grid' : 'table')

/** A browser without storage still shows what was chosen. */
const choose = (view: View) => {
  store(KEY, view)
  chosen.put(KEY, view)
}

/** Table or grid, as chosen last on this device; a server shows the table. */
const useView = () => {
  const view = useSyncExternalStore(
    chosen.subscribe,
    () => chosen.of(KEY) ?? remembered(),
    () => 'table' as const,
  )
  return [view, choose] as const
}

const VIEWS = [
  { view: 'table', icon: 'rows', name: 'volume.table' },
  { view: 'grid', icon: 'grid', name: 'volume.grid' },
] as const

/** Where there is room for a choice. */
function ViewToggle({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const text = useText()
  return (
    <div role="group" aria-label={text('volume.view')} className="segments script-only max-md:hidden">
      {VIEWS.map(({ view: own, icon, name }) => (
        <button key={own} type="button" aria-pressed={view === own} onClick={() => onChoose(own)}>
          <Icon name={icon} />
          {text(name)}
        </button>
      ))}
    </div>
  )
}

/** How rows look: those of a table, or tiles. */
const useLooks = (papers: readonly ListedPaper[], view: View) => {
  const text = useText()
  const [days, timeZone] = [useDays(), useTimeZone()]
  const isDated = useMemo(() => commonDay(papers, { days, timeZone }) === undefined, [papers, days, timeZone])
  const key = isDated ? 'dated' : 'undated'
  const tiles = useTiles(view === 'grid' && papers.length > 1)
  const columns = useMemo(
    () => [text('volume.sr'), text('volume.paperTitle'), text('volume.authorName'), text('volume.actions')],
    [text],
  )
  return tiles ? { Row: tiles[key], className: 'rows-grid' } : { Row: tableRows[key], columns }
}

type Group = readonly [section: Section | undefined, papers: readonly ListedPaper[]]

/** The papers, which stand in that order already, by their sections. */
const inSections = (papers: readonly ListedPaper[], sections: readonly Section[]): readonly Group[] => {
  const sectionOf = new Map(sections.flatMap(section => section.paperIds.map(id => [id, section])))
  return sections.length === 0 ? [[undefined, papers]] : [...Map.groupBy(papers, ({ id }) => sectionOf.get(id))]
}

function SectionName({ of: { id, names } }: { of: Section }) {
  const language = useLanguage()
  return (
    <h2
      id={`section-${id}`}
      lang={names[language] === undefined ? 'en' : language}
      className="mt-8 pb-2 font-serif text-xl text-pretty text-accent"
    >
      {localized(names, language)}
    </h2>
  )
}

const NONE: Section[] = []

/** The papers of a volume, which has at least one, in its order and below the names of its sections. */
export function PaperList({ response: { papers, sections = NONE, pagination } }: { response: PapersOfVolume }) {
  const [view, chooseView] = useView()
  const [found, setFound] = useState<readonly ListedPaper[]>()
  const text = useText()
  useTarget()
  const first = papers[0]!
  const groups = useMemo(() => inSections(found ?? papers, sections), [found, papers, sections])
  const language = useLanguage()
  const looks = useLooks(papers, view)
  return (
    <>
      {papers.length > 1 && (
        <div
          className={`flex flex-wrap items-start justify-end gap-3 border-y border-line py-3 print:hidden ${papers.length > FILTER_ABOVE ? '' : 'max-md:hidden'}`}
        >
          {papers.length > FILTER_ABOVE && <FilterOfLongList papers={papers} onFind={setFound} />}
          <ViewToggle view={view} onChoose={chooseView} />
        </div>
      )}
      {papers.length < pagination.total && (
        <p className="pb-4 text-sm">
          {text('volume.partlyListed', { listed: papers.length, total: pagination.total })}
        </p>
      )}
      {groups.map(([section, own]) => (
        <div key={`${section?.id} ${looks.columns ? 'table' : 'grid'}`} className="section-papers">
          {section && <SectionName of={section} />}
          <PaperRows
            papers={own}
            label={section ? localized(section.names, language) : text('volume.papersOf', { volume: first.volumeName })}
            {...looks}
          />
        </div>
      ))}
    </>
  )
}
