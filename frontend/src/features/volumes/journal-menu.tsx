import { QueryResult } from '../../ui/query-result.tsx'
import { button } from '../../ui/button.ts'
import { useYearTreeQuery } from './api.ts'
import { forReaders } from './tree.ts'
import { VolumeBrowser } from './volume-browser.tsx'

function Failed({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div role="alert" className="py-4 text-center">
      <p className="font-medium">Failed to load journals</p>
      <p className="mt-1 mb-3 text-sm text-muted">{message}</p>
      <button type="button" className={button.outline} onClick={retry}>
        Retry
      </button>
    </div>
  )
}

/** The way to every volume: by year and issue type, or by searching. */
export function JournalMenu() {
  return (
    <QueryResult
      of={useYearTreeQuery()}
      loading="Loading journals..."
      failed={({ message }, retry) => <Failed message={`Failed to load journal data: ${message}`} retry={retry} />}
      isEmpty={({ tree = [] }) => forReaders(tree).length === 0}
      empty={<p className="py-6 text-center text-muted">No journals available</p>}
    >
      {({ tree = [] }) => <VolumeBrowser tree={forReaders(tree)} />}
    </QueryResult>
  )
}
