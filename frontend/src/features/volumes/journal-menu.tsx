import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useYearTreeQuery } from './api.ts'
import { MenuFailed } from './menu-failed.tsx'
import { forReaders } from './tree.ts'
import { VolumeBrowser } from './volume-browser.tsx'

/** The way to every volume: by year and issue type, or by searching. */
export function JournalMenu() {
  const text = useText()
  const explained = useErrorText()
  return (
    <QueryResult
      of={useYearTreeQuery()}
      loading={text('site.loadingJournals')}
      failed={(error, retry) => (
        <MenuFailed message={text('menu.failed', { message: explained(error) })} retry={retry} />
      )}
      isEmpty={({ tree = [] }) => forReaders(tree).length === 0}
      empty={<p className="py-6 text-center text-muted">{text('menu.none')}</p>}
    >
      {({ tree = [] }) => <VolumeBrowser tree={forReaders(tree)} />}
    </QueryResult>
  )
}
