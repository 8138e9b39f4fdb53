import { withMessages } from '../../i18n/catalogues.ts'
// Vite makes them the addresses of the built workers.
// oxlint-disable-next-line import/default
import savingWorker from './saving/saving.worker.ts?worker&url'
// oxlint-disable-next-line import/default
import searchWorker from './search/search.worker.ts?worker&url'

/** Pages in the other languages show nothing without their messages. */
const languages = () => Promise.allSettled([import('../../i18n/hindi.ts'), import('../../i18n/marathi.ts')])

const page = withMessages(() => import('./page/library-page.tsx'), 'library')

/**
 * Fetches the code of the library, which the service worker caches for those who have one, and stores the reader. What
 * was lost on the way comes with the next visit.
 */
export const cacheLibrary = () =>
  Promise.allSettled([
    page(),
    languages(),
    import('./page/contents.tsx'),
    import('./check-library.ts'),
    import('./withheld.ts'),
    import('./count.tsx'),
    import('./save-paper.tsx'),
    import('./save-volume.tsx'),
    import('./readings/record-view.ts'),
    fetch(savingWorker),
    fetch(searchWorker),
    import('../reader/reader-assets.ts').then(({ storeReaderForOffline }) => storeReaderForOffline()),
  ])
