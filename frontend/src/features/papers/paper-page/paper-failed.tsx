import { paperPath, type PaperAddress } from '@shodh/contracts/papers/paper-address.ts'
import { Link } from 'react-router-dom'
import type { ApiError } from '../../../api.ts'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { ErrorScreen } from '../../../ui/error-screen.tsx'
import { useOnline } from '../../../ui/use-online.ts'

/** In the place of a paper that could not be loaded. */
export function PaperFailed({ error, retry }: { error: ApiError | undefined; retry: () => void }) {
  const text = useText()
  const sentence = text(error?.offline ? 'paper.offline' : 'paper.loadFailed')
  return (
    <ErrorScreen heading="h1" title={text('paper.loadFailedTitle')} message={sentence} retry={retry}>
      <Link to="/" className={button.outline}>
        {text('site.backToHome')}
      </Link>
    </ErrorScreen>
  )
}

/** At the address of a PDF that neither the journal nor the library could send. */
export function PdfFailed({ of: paper }: { of: PaperAddress }) {
  const text = useText()
  const line = useOnline() ? 'unreachable' : 'offline'
  return (
    <ErrorScreen
      heading="h1"
      title={text('site.notLoaded')}
      message={text('site.notStored', { line })}
      retry={() => location.reload()}
    >
      <Link to={paperPath(paper)} className={button.outline}>
        {text('paper.goToPaper')}
      </Link>
    </ErrorScreen>
  )
}
