import { QueryResult } from '../../ui/query-result.tsx'
import { useYearTreeQuery } from './api.ts'
import { MenuFailed } from './menu-failed.tsx'
import { forReaders } from './tree.ts'
import { VolumeBrowser } from './volume-browser.tsx'

/** The way to every volume: by year and issue type, or by searching. */
export function JournalMenu() {
  return (
    <QueryResult
      of={useYearTreeQuery()}
      loading="Loading journals..."
      failed={({ message }, retry) => <MenuFailed message={`Failed to load journal data: ${message}`} retry={retry} />}
      isEmpty={({ tree = [] }) => forReaders(tree).length === 0}
      empty={<p className="py-6 text-center text-muted">No journals available</p>}
    >
      {({ tree = [] }) => <VolumeBrowser tree={forReaders(tree)} />}
    </QueryResult>
  )
}
