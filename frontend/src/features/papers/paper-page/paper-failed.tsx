import { Link } from 'react-router-dom'
import type { ApiError } from '../../../api.ts'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { ErrorScreen } from '../../../ui/error-screen.tsx'

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
